"""Runs a command on a kernel that lacks one socket option:  deny.py NUMBER COMMAND...

55 is SO_MEMINFO, which came with Linux 4.12; 26 is SO_ATTACH_FILTER. A seccomp filter answers for the
kernel: getsockopt and setsockopt of that option fail as they do where nobody knows it."""
import ctypes
import os
import struct
import sys

PR_SET_SECCOMP, SECCOMP_MODE_FILTER, SECCOMP_RET_ERRNO, SECCOMP_RET_ALLOW = 22, 2, 0x00050000, 0x7FFF0000
LOAD, EQUAL, RETURN = 0x20, 0x15, 0x06
SETSOCKOPT, GETSOCKOPT, ENOPROTOOPT = 54, 55, 92

program = [
    (LOAD, 0, 0, 0),                       # the system call's number
    (EQUAL, 1, 0, SETSOCKOPT),
    (EQUAL, 0, 3, GETSOCKOPT),
    (LOAD, 0, 0, 32),                      # its third argument: the option
    (EQUAL, 0, 1, int(sys.argv[1])),
    (RETURN, 0, 0, SECCOMP_RET_ERRNO | ENOPROTOOPT),
    (RETURN, 0, 0, SECCOMP_RET_ALLOW),
]
code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in program))


class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("code", ctypes.c_void_p)]


libc = ctypes.CDLL(None, use_errno=True)
filter = Program(len(program), ctypes.cast(code, ctypes.c_void_p))
if libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(filter), 0, 0) != 0:
    sys.exit("seccomp: " + os.strerror(ctypes.get_errno()))
os.execv(sys.argv[2], sys.argv[2:])
