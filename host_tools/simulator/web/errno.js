/**
 * Error numbers as in MicroPython's errno module.  The file system below uses WASI's, which differ: a missing file
 * would be OSError 44 where the firmware expects ENOENT, 2.
 */

// WASI number -> Linux number, for those that a file system raises.
const LINUX = {
    2: 13, 6: 11, 8: 9, 10: 16, 20: 17, 22: 27, 28: 22, 29: 5, 31: 21, 32: 40, 33: 24, 34: 31, 37: 36, 41: 23, 43: 19,
    44: 2, 48: 12, 51: 28, 54: 20, 55: 39, 60: 6, 63: 1, 64: 32, 69: 30, 70: 29, 75: 18,
};

const CALLS = [
    "open", "close", "read", "write", "llseek", "stat", "lstat", "mkdir", "rmdir", "unlink", "rename", "readdir",
    "truncate", "ftruncate", "chdir", "statfs",
];

/** Call this last: the file system's own helpers, such as mkdirTree, compare with the WASI numbers. */
export function useLinuxErrors(FS) {
    for (const name of CALLS) {
        const original = FS[name];
        FS[name] = (...args) => {
            try {
                return original.apply(FS, args);
            } catch (error) {
                translate(error);
                throw error;
            }
        };
    }
}

function translate(error) {
    // One call may pass through several wrapped ones.
    if (error?.name === "ErrnoError" && !error.isTranslated) {
        error.isTranslated = true;
        error.errno = LINUX[error.errno] ?? error.errno;
    }
}
