// The C library of the browser: memory, files that the page holds, and no system beside.
#ifndef HEARTSNOOP_BROWSER_LIBRARY_H
#define HEARTSNOOP_BROWSER_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

typedef int64_t off_t;
typedef long ssize_t;
typedef int64_t time_t;

// Error numbers, as Linux has them; there are words for those that can happen.
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EBADF 9
#define EAGAIN 11
#define ENOMEM 12
#define EWOULDBLOCK EAGAIN
#define EISDIR 21
#define EINVAL 22
#define EMFILE 24
#define ESPIPE 29
#define EPIPE 32
#define ENOSYS 38

// The last call's error number, and what a number means; NULL for one that cannot happen here.
int heartsnoop_error(void);
void heartsnoop_set_error(int code);
const char *heartsnoop_words(int code);

// Files: those of the page, by their names; 1 and 2 are what is printed and said.
#define O_RDONLY 0
#define O_CLOEXEC 02000000
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define S_IFMT 0170000u
#define S_IFCHR 0020000u
#define S_IFDIR 0040000u
#define S_IFREG 0100000u
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define R_OK 4
#define AT_FDCWD (-100)
#define AT_SYMLINK_NOFOLLOW 0x100
#define POLLIN 1
#define POLLOUT 4

struct stat {
  uint64_t st_dev, st_ino;
  unsigned st_mode;
  off_t st_size;
};
struct pollfd {
  int fd;
  short events, revents;
};

int open(const char *path, int flags);
int close(int file);
ssize_t read(int file, void *bytes, size_t count);
ssize_t pread(int file, void *bytes, size_t count, off_t offset);
ssize_t write(int file, const void *bytes, size_t count);
off_t lseek(int file, off_t offset, int origin);
int fstat(int file, struct stat *status);
int stat(const char *path, struct stat *status);
int fstatat(int folder, const char *path, struct stat *status, int flags);
int access(const char *path, int mode);
int isatty(int file);
int poll(struct pollfd *files, unsigned long count, int milliseconds);

size_t strlen(const char *text);

// No encoding is known but those that are read without it.
typedef void *iconv_t;
iconv_t iconv_open(const char *to, const char *from);
size_t iconv(iconv_t converter, char **from, size_t *left, char **to, size_t *space);
int iconv_close(iconv_t converter);

// Nanoseconds since some time in the past.
int64_t heartsnoop_now(void);

struct tm {
  long tm_gmtoff;
};
struct tm *localtime_r(const time_t *seconds, struct tm *parts);

// Numbers: the browser's own.
double sin(double), cos(double), tan(double), atan(double), atan2(double, double), exp(double), exp2(double), log(double), log2(double),
    log10(double), log1p(double), expm1(double), pow(double, double), hypot(double, double), erf(double), erfc(double),
    lgamma(double), tgamma(double), cbrt(double), sqrt(double), floor(double), ceil(double), fabs(double), fmod(double, double), tanh(double), atanh(double);

#endif
