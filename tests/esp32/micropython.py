"""For CPython only, as MicroPython has its own: the names that drivers import from `micropython`."""


def const(value):
    return value


def viper(function):
    return function


def schedule(function, argument):
    function(argument)


def alloc_emergency_exception_buf(size):
    pass


def heap_lock():
    pass


def heap_unlock():
    return 0


def kbd_intr(character):
    pass
