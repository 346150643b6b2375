// What the tests use of MicroPython's module ffi, without libffi, which few machines have for 32-bit programs:
// functions of the C library that take words or texts, and give a word or nothing.

#include <dlfcn.h>

#include "py/mperrno.h"
#include "py/objstr.h"
#include "py/runtime.h"

#define MOST_ARGUMENTS (3)

typedef struct {
    mp_obj_base_t base;
    void *function;
    char gives; // 'v': nothing, 'P': an unsigned word, else a signed one
} function_obj_t;

typedef mp_uint_t (*function_t)(mp_uint_t, mp_uint_t, mp_uint_t);

static mp_uint_t word_of(mp_obj_t value) {
    if (mp_obj_is_str_or_bytes(value)) {
        return (mp_uint_t)mp_obj_str_get_str(value);
    }
    return (mp_uint_t)mp_obj_get_int_truncated(value);
}

static mp_obj_t function_call(mp_obj_t self_in, size_t n_args, size_t n_kw, const mp_obj_t *args) {
    function_obj_t *self = MP_OBJ_TO_PTR(self_in);
    mp_arg_check_num(n_args, n_kw, 0, MOST_ARGUMENTS, false);
    mp_uint_t words[MOST_ARGUMENTS] = {0};
    for (size_t i = 0; i < n_args; i++) {
        words[i] = word_of(args[i]);
    }
    mp_uint_t given = ((function_t)self->function)(words[0], words[1], words[2]);
    if (self->gives == 'v') {
        return mp_const_none;
    }
    return self->gives == 'P' ? mp_obj_new_int_from_uint(given) : mp_obj_new_int((int)given);
}

static MP_DEFINE_CONST_OBJ_TYPE(function_type, MP_QSTR_function, MP_TYPE_FLAG_NONE, call, function_call);

// func(type of the result, name, types of the arguments); the arguments say by themselves what they are.
static mp_obj_t library_func(size_t n_args, const mp_obj_t *args) {
    void *function = dlsym(RTLD_DEFAULT, mp_obj_str_get_str(args[2]));
    if (function == NULL) {
        mp_raise_OSError(MP_ENOENT);
    }
    function_obj_t *self = mp_obj_malloc(function_obj_t, &function_type);
    self->function = function;
    self->gives = *mp_obj_str_get_str(args[1]);
    return MP_OBJ_FROM_PTR(self);
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(library_func_obj, 4, 4, library_func);

static const mp_rom_map_elem_t library_table[] = {
    { MP_ROM_QSTR(MP_QSTR_func), MP_ROM_PTR(&library_func_obj) },
};
static MP_DEFINE_CONST_DICT(library_dict, library_table);
static MP_DEFINE_CONST_OBJ_TYPE(library_type, MP_QSTR_library, MP_TYPE_FLAG_NONE, locals_dict, &library_dict);
static const mp_obj_base_t library = { &library_type };

// open(None): what this program itself is linked with.
static mp_obj_t ffi_open(mp_obj_t name) {
    if (name != mp_const_none) {
        mp_raise_OSError(MP_ENOENT);
    }
    return MP_OBJ_FROM_PTR(&library);
}
static MP_DEFINE_CONST_FUN_OBJ_1(ffi_open_obj, ffi_open);

static const mp_rom_map_elem_t ffi_table[] = {
    { MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_ffi) },
    { MP_ROM_QSTR(MP_QSTR_open), MP_ROM_PTR(&ffi_open_obj) },
};
static MP_DEFINE_CONST_DICT(ffi_globals, ffi_table);

const mp_obj_module_t host_ffi_module = {
    .base = { &mp_type_module },
    .globals = (mp_obj_dict_t *)&ffi_globals,
};
MP_REGISTER_MODULE(MP_QSTR_ffi, host_ffi_module);
