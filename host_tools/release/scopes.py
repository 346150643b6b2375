"""What names a module binds, and in which of its scopes."""

import ast
import itertools
import keyword
import string
from collections.abc import Iterator

from host_tools.release.walking import walk

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
Trees = dict[str, ast.Module]

FIRST = string.ascii_letters + "_"
LETTERS = FIRST + string.digits

# Every .mpy refers to these by a number (the static names of .mpy version 6), and no port keeps them in its heap.
CHEAPEST = """
    self key value end sep start stop step args get index count find items keys values append copy pop read write
    join split strip insert remove replace update clear close lower upper extend format sort setdefault popitem
    readinto readline rfind rindex rsplit lstrip rstrip isalpha isdigit islower isspace isupper startswith endswith
    from_bytes to_bytes
""".split()

# Names that the interpreter has itself, in each stock image and in the tests' own: they take no heap either, though in
# a .mpy they are spelt out.  Read off tests/targets, where a test holds that they are there; no names of modules.
IN_IMAGES = """
    e pi EIO GS8 PTR aes erf log md5 off ps1 ps2 sub tau AUTO GZIP Lock Loop Task UINT VOID ZLIB _mpy acos argv asin
    atan blit ceil core dump erfc fabs fill fmod host idle load log2 mem8 mkfs modf path poll poly post seed sha1
    sqrt stat ARRAY EBADF EPERM Event MVLSB ULONG acosh asinh atan2 atanh chdir crc32 deque drain dumps expm1 floor
    flush frexp hline ioctl isinf isnan ldexp loads log10 match mem16 mem32 mkdir patch pixel rmdir sleep stdin
    ticks trunc vline BFINT8 BF_LEN BF_POS EACCES EAGAIN EEXIST EINVAL EISDIR ENODEV ENOENT ENOMEM IOBase NATIVE
    POLLIN RGB565 Signal UINT64 USHORT VfsFat _attrs _chunk aclose center choice decode delete digest enable encode
    getcwd gmtime is_set lgamma mktime module rename scroll search sha256 sizeof stderr stdout umount unlink AF_INET
    BFINT16 BFINT32 BFUINT8 BytesIO ENOBUFS FLOAT32 FLOAT64 IOQueue POLLERR POLLHUP POLLOUT VfsLfs2 acquire collect
    connect degrees disable ellipse fromhex heapify heappop install isclose maxsize modules radians randint release
    request reverse statvfs time_ns uniform urandom AF_INET6 BFUINT16 BFUINT32 EALREADY ENOTCONN GS2_HMSB GS4_HMSB
    LockType Response SOCK_RAW StringIO _machine bytes_at calcsize copysign cur_task execfile fromkeys heappush
    ilistdir isfinite kbd_intr libc_ver mem_free mem_info schedule sleep_ms sleep_us ticks_ms ticks_us wait_for
    CERT_NONE DeflateIO ETIMEDOUT MONO_HLSB MONO_HMSB MONO_VLSB TaskQueue ULONGLONG addressof awritestr byteorder
    errorcode fill_rect get_ident heap_lock isenabled localtime mem_alloc opt_level pack_into qstr_info randrange
    stack_use threshold ticks_add ticks_cpu unhexlify BIG_ENDIAN EADDRINUSE ECONNRESET EOPNOTSUPP SOCK_DGRAM
    SOL_SOCKET SSLContext a2b_base64 b2a_base64 namedtuple readblocks rpartition soft_reset splitlines stack_size
    ticks_diff EINPROGRESS FrameBuffer OrderedDict SOCK_STREAM _CHUNK_SIZE create_task getaddrinfo getrandbits
    heap_unlock readexactly unpack_from wait_closed wait_for_ms wrap_socket writeblocks
""".split()

NAMED = {
    ast.Name: ("id",),
    ast.Attribute: ("attr",),
    ast.arg: ("arg",),
    ast.alias: ("name", "asname"),
    ast.FunctionDef: ("name",),
    ast.AsyncFunctionDef: ("name",),
    ast.ClassDef: ("name",),
    ast.ExceptHandler: ("name",),
}


def defined(tree: ast.Module) -> Iterator[str]:
    """What a module defines at its top."""
    for node in tree.body:
        yield from bound(node, with_imports=False)


def bound(node: ast.AST, with_imports: bool = True) -> Iterator[str]:
    """What a statement binds in the scope that it stands in."""
    if isinstance(node, DEFINITIONS):
        yield node.name
    elif isinstance(node, (ast.Import, ast.ImportFrom)):
        if with_imports:
            yield from (alias.asname or alias.name for alias in node.names)
    elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id
    elif not isinstance(node, (ast.Lambda, *COMPREHENSIONS)):
        if isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name
        for child in ast.iter_child_nodes(node):
            yield from bound(child, with_imports)


def taken_in(tree: ast.Module, trees: Trees) -> Iterator[str]:
    """What a module has from the interpreter."""
    for node in walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module not in trees:
            yield from (alias.asname or alias.name for alias in node.names)


def inner_names(tree: ast.Module, with_imports: bool = True) -> Iterator[str]:
    """What functions, classes and comprehensions bind for themselves."""
    for node in walk(tree):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.comprehension):
            yield from bound(node.target)
        elif isinstance(node, DEFINITIONS):
            declared = {name for part in walk(node) if isinstance(part, ast.Global) for name in part.names}
            own = (name for part in node.body for name in bound(part, with_imports))
            yield from (name for name in own if name not in declared)


def class_names(tree: ast.AST, with_loads: bool = False) -> set[str]:
    """What classes bind beside their methods; `with_loads`: and what is used while they do."""
    classes = [node for node in walk(tree) if isinstance(node, ast.ClassDef)]
    parts = [part for node in classes for part in node.body if not isinstance(part, DEFINITIONS)]
    if with_loads:
        return {node.id for part in parts for node in walk(part) if isinstance(node, ast.Name)}
    return {name for part in parts for name in bound(part)}


def short_names() -> Iterator[str]:
    """Without end, the cheapest first."""
    yield from CHEAPEST
    yield from IN_IMAGES
    for size in (1, 2, 3):
        for letters in itertools.product(FIRST, *[LETTERS] * (size - 1)):
            if not keyword.iskeyword("".join(letters)):
                yield "".join(letters)


def plain_names(tree: ast.AST) -> set[str]:
    """Every name that is no attribute."""
    found = set()
    for node in walk(tree):
        if not isinstance(node, ast.Attribute):
            found |= {getattr(node, field) for field in NAMED.get(type(node), ())}
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            found |= set(node.names)
    return found
