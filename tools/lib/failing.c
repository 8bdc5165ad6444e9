// Loaded in front of the C library (LD_PRELOAD): writes down each call that reads or writes, and lets one of them fail.
//
//   FAULTS_LOG=FILE    where calls are written down: "name number path", a line each; "failed" in front of the one
//   FAULTS_CALL=NAME   the call that fails: open, read, pread, write, ...
//   FAULTS_NUMBER=N    which of the calls with that name, from 1 on
//   FAULTS_ERROR=E     its errno; 0 lets a read or write transfer one byte instead
//   FAULTS_FOLDER=DIR  only calls on what lies below it count, on pipes, and on files without a name
//
// A closing call closes, and fails then, as the kernel does.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

enum { NAMES = 32 };
static struct { const char *name; int count; } counts[NAMES];

// Where a descriptor leads, without a call that we stand in front of.
static const char *place(int descriptor, char *text, size_t room) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  long count = syscall(SYS_readlinkat, AT_FDCWD, link, text, room - 1);
  text[count > 0 ? count : 0] = 0;
  return text;
}

static int counted(const char *path) {
  const char *folder = getenv("FAULTS_FOLDER");
  if (!folder) return 0;
  if (!strncmp(path, "pipe:", 5)) return 1;
  return path[0] != '/' ? path[0] != 0 && !strchr(path, ':') : !strncmp(path, folder, strlen(folder));
}

// Writes the call down; the error that it is to have, -1 for none, 0 for a short transfer.
static int fate(const char *name, const char *path) {
  int saved = errno, number = 0, error = -1;
  char line[4400];
  if (!counted(path)) return -1;
  for (int index = 0; index < NAMES; index++) {
    if (!counts[index].name) counts[index].name = name;
    if (counts[index].name != name && strcmp(counts[index].name, name)) continue;
    number = __atomic_add_fetch(&counts[index].count, 1, __ATOMIC_SEQ_CST);
    break;
  }
  const char *wanted = getenv("FAULTS_CALL"), *which = getenv("FAULTS_NUMBER"), *code = getenv("FAULTS_ERROR");
  if (wanted && which && code && !strcmp(wanted, name) && atoi(which) == number) error = atoi(code);
  const char *log = getenv("FAULTS_LOG");
  if (log) {
    int file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    int length = snprintf(line, sizeof line, "%s%s %d %s\n", error >= 0 ? "failed " : "", name, number, path);
    syscall(SYS_write, file, line, length);
    syscall(SYS_close, file);
  }
  errno = saved;
  return error;
}

#define REAL(type, name, ...) \
  static type (*real)(__VA_ARGS__); \
  if (!real) real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)
#define FAIL(result) do { if (error > 0) { errno = error; return result; } } while (0)

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    va_list rest; va_start(rest, flags); mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; va_end(rest); \
    REAL(int, name, const char *, int, ...); \
    int error = fate(flags & (O_WRONLY | O_RDWR) ? "create" : "open", path); FAIL(-1); \
    return real(path, flags, mode); }
OPEN(open)
OPEN(open64)
#define OPENAT(name) \
  int name(int folder, const char *path, int flags, ...) { \
    va_list rest; va_start(rest, flags); mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; va_end(rest); \
    REAL(int, name, int, const char *, int, ...); \
    int error = fate(flags & (O_WRONLY | O_RDWR) ? "create" : "open", path); FAIL(-1); \
    return real(folder, path, flags, mode); }
OPENAT(openat)
OPENAT(openat64)

ssize_t read(int descriptor, void *bytes, size_t count) {
  char path[4097];
  REAL(ssize_t, read, int, void *, size_t);
  int error = fate("read", place(descriptor, path, sizeof path)); FAIL(-1);
  return real(descriptor, bytes, error == 0 && count ? 1 : count);
}
#define PREAD(name) \
  ssize_t name(int descriptor, void *bytes, size_t count, off_t offset) { \
    char path[4097]; \
    REAL(ssize_t, name, int, void *, size_t, off_t); \
    int error = fate("pread", place(descriptor, path, sizeof path)); FAIL(-1); \
    return real(descriptor, bytes, error == 0 && count ? 1 : count, offset); }
PREAD(pread)
PREAD(pread64)
ssize_t write(int descriptor, const void *bytes, size_t count) {
  char path[4097];
  REAL(ssize_t, write, int, const void *, size_t);
  // What standard error does not take cannot be named.
  int error = descriptor == STDERR_FILENO ? -1 : fate("write", place(descriptor, path, sizeof path)); FAIL(-1);
  return real(descriptor, bytes, error == 0 && count ? 1 : count);
}
#define PWRITE(name) \
  ssize_t name(int descriptor, const void *bytes, size_t count, off_t offset) { \
    char path[4097]; \
    REAL(ssize_t, name, int, const void *, size_t, off_t); \
    int error = fate("write", place(descriptor, path, sizeof path)); FAIL(-1); \
    return real(descriptor, bytes, error == 0 && count ? 1 : count, offset); }
PWRITE(pwrite)
PWRITE(pwrite64)

#define ON_DESCRIPTOR(name, called, parameters, arguments, ...) \
  int name(int descriptor parameters) { \
    char path[4097]; \
    REAL(int, name, int __VA_ARGS__); \
    int error = fate(called, place(descriptor, path, sizeof path)); FAIL(-1); \
    return real(descriptor arguments); }
#define COMMA ,
ON_DESCRIPTOR(fsync, "fsync", , , )
ON_DESCRIPTOR(fdatasync, "fsync", , , )
ON_DESCRIPTOR(ftruncate, "ftruncate", COMMA off_t length, COMMA length, COMMA off_t)
ON_DESCRIPTOR(ftruncate64, "ftruncate", COMMA off_t length, COMMA length, COMMA off_t)
ON_DESCRIPTOR(fstat, "fstat", COMMA struct stat *found, COMMA found, COMMA struct stat *)
ON_DESCRIPTOR(fstat64, "fstat", COMMA struct stat64 *found, COMMA found, COMMA struct stat64 *)
ON_DESCRIPTOR(fchmod, "fchmod", COMMA mode_t mode, COMMA mode, COMMA mode_t)
ON_DESCRIPTOR(fchown, "fchown", COMMA uid_t user COMMA gid_t group, COMMA user COMMA group, COMMA uid_t COMMA gid_t)

int close(int descriptor) {
  char path[4097];
  REAL(int, close, int);
  int error = descriptor == STDERR_FILENO ? -1 : fate("close", place(descriptor, path, sizeof path));
  int result = real(descriptor);
  FAIL(-1);
  return result;
}
#define LSEEK(name) \
  off_t name(int descriptor, off_t offset, int from) { \
    char path[4097]; \
    REAL(off_t, name, int, off_t, int); \
    int error = fate("lseek", place(descriptor, path, sizeof path)); FAIL(-1); \
    return real(descriptor, offset, from); }
LSEEK(lseek)
LSEEK(lseek64)
#define MMAP(name) \
  void *name(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) { \
    char path[4097]; \
    REAL(void *, name, void *, size_t, int, int, int, off_t); \
    int error = descriptor < 0 ? -1 : fate("mmap", place(descriptor, path, sizeof path)); FAIL(MAP_FAILED); \
    return real(address, length, protection, flags, descriptor, offset); }
MMAP(mmap)
MMAP(mmap64)

#define ON_PATH(name, called, first, path, rest, arguments, ...) \
  int name(first const char *path rest) { \
    REAL(int, name, __VA_ARGS__); \
    int error = fate(called, path); FAIL(-1); \
    return real arguments; }
ON_PATH(stat, "stat", , path, COMMA struct stat *found, (path, found), const char *, struct stat *)
ON_PATH(stat64, "stat", , path, COMMA struct stat64 *found, (path, found), const char *, struct stat64 *)
ON_PATH(lstat, "stat", , path, COMMA struct stat *found, (path, found), const char *, struct stat *)
ON_PATH(lstat64, "stat", , path, COMMA struct stat64 *found, (path, found), const char *, struct stat64 *)
ON_PATH(fstatat, "stat", int folder COMMA, path, COMMA struct stat *found COMMA int flags, (folder, path, found, flags),
        int, const char *, struct stat *, int)
ON_PATH(fstatat64, "stat", int folder COMMA, path, COMMA struct stat64 *found COMMA int flags,
        (folder, path, found, flags), int, const char *, struct stat64 *, int)
ON_PATH(unlink, "unlink", , path, , (path), const char *)
ON_PATH(unlinkat, "unlink", int folder COMMA, path, COMMA int flags, (folder, path, flags), int, const char *, int)
ON_PATH(mkdir, "mkdir", , path, COMMA mode_t mode, (path, mode), const char *, mode_t)
ON_PATH(rmdir, "rmdir", , path, , (path), const char *)
ON_PATH(access, "access", , path, COMMA int mode, (path, mode), const char *, int)
ON_PATH(faccessat, "access", int folder COMMA, path, COMMA int mode COMMA int flags, (folder, path, mode, flags),
        int, const char *, int, int)
ON_PATH(rename, "rename", , path, COMMA const char *to, (path, to), const char *, const char *)
ON_PATH(renameat, "rename", int folder COMMA, path, COMMA int other COMMA const char *to, (folder, path, other, to),
        int, const char *, int, const char *)

#define MKSTEMP(name) \
  int name(char *path) { \
    REAL(int, name, char *); \
    int error = fate("create", path); FAIL(-1); \
    return real(path); }
MKSTEMP(mkstemp)
MKSTEMP(mkstemp64)

#include <dirent.h>
DIR *opendir(const char *path) {
  REAL(DIR *, opendir, const char *);
  int error = fate("opendir", path); FAIL(NULL);
  return real(path);
}
#define READDIR(name, type) \
  type *name(DIR *folder) { \
    char path[4097]; \
    REAL(type *, name, DIR *); \
    int error = fate("readdir", place(dirfd(folder), path, sizeof path)); FAIL(NULL); \
    return real(folder); }
READDIR(readdir, struct dirent)
READDIR(readdir64, struct dirent64)
