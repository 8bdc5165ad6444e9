// Memory in classes of sizes: of 16 octets each up to 1 KiB, then four to each doubling. What is freed is used again for the same class.
#include "library.h"

#define IMPORT(name) __attribute__((import_module("page"), import_name(#name)))

extern unsigned char __heap_base;

enum { SMALL = 64, CLASSES = SMALL + 4 * 40, HEAD = 16, PAGE = 1 << 16 };

struct block {
  struct block *next;
};

static struct block *unused[CLASSES];
static uintptr_t begin, end;

static size_t class_of(size_t size) {
  if (size <= 1024) return size == 0 ? 0 : (size - 1) / 16;
  size_t top = 63 - (size_t)__builtin_clzl(size - 1);
  return SMALL + 4 * (top - 10) + (((size - 1) >> (top - 2)) & 3);
}

static size_t size_of(size_t class) {
  if (class < SMALL) return 16 * (class + 1);
  size_t top = 10 + (class - SMALL) / 4, part = (class - SMALL) % 4;
  return ((size_t)1 << top) + (part + 1) * ((size_t)1 << (top - 2));
}

void *malloc(size_t size) {
  if (size > (size_t)1 << 40) return NULL;
  size_t class = class_of(size);
  struct block *block = unused[class];
  if (block) {
    unused[class] = block->next;
    return block;
  }
  if (begin == 0) {
    begin = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    end = __builtin_wasm_memory_size(0) * PAGE;
  }
  size_t whole = size_of(class) + HEAD;
  if (whole > end - begin) {
    // An eighth more at a time, so that growing stays rare.
    size_t wanted = whole - (end - begin) + end / 8, pages = (wanted + PAGE - 1) / PAGE;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) {
      pages = (whole - (end - begin) + PAGE - 1) / PAGE;
      if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return NULL;
    }
    end += pages * PAGE;
  }
  uintptr_t place = begin;
  begin += whole;
  *(size_t *)place = class;
  return (void *)(place + HEAD);
}

void free(void *memory) {
  if (!memory) return;
  struct block *block = memory;
  size_t class = *(size_t *)((uintptr_t)memory - HEAD);
  block->next = unused[class];
  unused[class] = block;
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  // Nothing of ours is aligned to more.
  if (alignment > HEAD) return EINVAL;
  *memory = malloc(size);
  return *memory ? 0 : ENOMEM;
}

// Most copies are short, and an instruction that copies any length is a call of the browser's: those up to SHORT octets are a few loads
// and stores, all of which are done before what they may overlap is written.
enum { SHORT = 64 };
typedef uint64_t word __attribute__((aligned(1), may_alias));
typedef uint32_t half __attribute__((aligned(1), may_alias));
typedef uint16_t quarter __attribute__((aligned(1), may_alias));

static void move_short(unsigned char *to, const unsigned char *from, size_t count) {
  if (count > 32) {
    const word *head = (const word *)from, *tail = (const word *)(from + count - 32);
    word a = head[0], b = head[1], c = head[2], d = head[3], e = tail[0], f = tail[1], g = tail[2], h = tail[3];
    word *first = (word *)to, *last = (word *)(to + count - 32);
    first[0] = a, first[1] = b, first[2] = c, first[3] = d, last[0] = e, last[1] = f, last[2] = g, last[3] = h;
  } else if (count > 16) {
    const word *head = (const word *)from, *tail = (const word *)(from + count - 16);
    word a = head[0], b = head[1], c = tail[0], d = tail[1];
    word *first = (word *)to, *last = (word *)(to + count - 16);
    first[0] = a, first[1] = b, last[0] = c, last[1] = d;
  } else if (count >= 8) {
    word a = *(const word *)from, b = *(const word *)(from + count - 8);
    *(word *)to = a, *(word *)(to + count - 8) = b;
  } else if (count >= 4) {
    half a = *(const half *)from, b = *(const half *)(from + count - 4);
    *(half *)to = a, *(half *)(to + count - 4) = b;
  } else if (count >= 2) {
    quarter a = *(const quarter *)from, b = *(const quarter *)(from + count - 2);
    *(quarter *)to = a, *(quarter *)(to + count - 2) = b;
  } else if (count == 1) {
    *to = *from;
  }
}

void *memcpy(void *to, const void *from, size_t count) {
  if (count > SHORT) return __builtin_memcpy(to, from, count);
  move_short(to, from, count);
  return to;
}
void *memmove(void *to, const void *from, size_t count) {
  if (count > SHORT) return __builtin_memmove(to, from, count);
  move_short(to, from, count);
  return to;
}
void *memset(void *to, int octet, size_t count) {
  if (count > SHORT) return __builtin_memset(to, octet, count);
  unsigned char *at = to;
  word same = (word)(unsigned char)octet * 0x0101010101010101;
  for (; count >= 8; count -= 8, at += 8) *(word *)at = same;
  while (count > 0) at[--count] = (unsigned char)octet;
  return to;
}

int memcmp(const void *one, const void *other, size_t count) {
  const unsigned char *a = one, *b = other;
  size_t i = 0;
  while (i + 8 <= count && *(const word *)(a + i) == *(const word *)(b + i)) i += 8;
  for (; i < count; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

// The browser's own: what redaction makes up must not be guessed.
IMPORT(random) void page_random(void *octets, size_t count);
void arc4random_buf(void *octets, size_t count) { page_random(octets, count); }

void *__stack_chk_guard = (void *)0x5ac0ffee0ddba11;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

// What the compiler takes for numbers of 128 bits.
typedef unsigned __int128 u128;
typedef __int128 s128;

u128 __multi3(u128 one, u128 other) {
  uint64_t a = (uint64_t)one, b = (uint64_t)other;
  uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), second = a0 * b1 + (uint32_t)middle;
  uint64_t high = a1 * b1 + (middle >> 32) + (second >> 32);
  high += a * (uint64_t)(other >> 64) + (uint64_t)(one >> 64) * b;
  return (u128)high << 64 | (second << 32 | (uint32_t)low);
}

static u128 divide(u128 number, u128 by, u128 *rest) {
  u128 quotient = 0, left = 0;
  if ((number >> 64) == 0 && (by >> 64) == 0) {
    *rest = (uint64_t)number % (uint64_t)by;
    return (uint64_t)number / (uint64_t)by;
  }
  for (int bit = 127; bit >= 0; bit--) {
    u128 carry = left >> 127;
    left = left << 1 | (number >> bit & 1);
    if (carry || left >= by) left -= by, quotient |= (u128)1 << bit;
  }
  *rest = left;
  return quotient;
}

u128 __udivti3(u128 number, u128 by) {
  u128 rest;
  return divide(number, by, &rest);
}
u128 __umodti3(u128 number, u128 by) {
  u128 rest;
  divide(number, by, &rest);
  return rest;
}
static u128 magnitude(s128 number) { return number < 0 ? -(u128)number : (u128)number; }
s128 __divti3(s128 number, s128 by) {
  u128 quotient = __udivti3(magnitude(number), magnitude(by));
  return (s128)((number < 0) != (by < 0) ? -quotient : quotient);
}
s128 __modti3(s128 number, s128 by) {
  u128 rest = __umodti3(magnitude(number), magnitude(by));
  return (s128)(number < 0 ? -rest : rest);
}
double __floatuntidf(u128 number) { return (double)(uint64_t)(number >> 64) * 0x1p64 + (double)(uint64_t)number; }
double __floattidf(s128 number) { return number < 0 ? -__floatuntidf(magnitude(number)) : __floatuntidf((u128)number); }

// MARK: What Embedded Swift 6.3 has wrong

// Retaining a string's storage is to return what it was given, bits that mark it and all: the compiler goes on with what is
// returned (LLVM's WebAssemblyOptimizeReturned). The standard library's own returns the address alone. What stands here takes
// the place of that, which is weak.
static void retain(uintptr_t object, uintptr_t times) {
  uintptr_t *count = (uintptr_t *)(object & 0x8ffffffffffffff8) + 1;
  if ((object >> 63) || (object & 0x8ffffffffffffff8) == 0 || (*count & (UINTPTR_MAX >> 1)) == UINTPTR_MAX >> 1) return;
  *count += times;
}
void *swift_bridgeObjectRetain(void *object) {
  retain((uintptr_t)object, 1);
  return object;
}
void *swift_bridgeObjectRetain_n(void *object, uint32_t times) {
  retain((uintptr_t)object, times);
  return object;
}

// MARK: Files

IMPORT(open) int page_open(const char *name, size_t length);
IMPORT(size) off_t page_size(int file);
IMPORT(read) ssize_t page_read(int file, off_t offset, void *bytes, size_t count);
IMPORT(write) void page_write(int file, const void *bytes, size_t count);
IMPORT(now) int64_t page_now(void);

enum { FIRST = 3, MOST = 64 };

static struct {
  int is_open, file;
  off_t place, size;
} files[MOST];

static int error;
int heartsnoop_error(void) { return error; }
void heartsnoop_set_error(int code) { error = code; }

static int fail(int code) {
  error = code;
  return -1;
}

static int is_file(int number) { return number >= FIRST && number < MOST && files[number].is_open; }

int open(const char *path, int flags) {
  (void)flags;
  int file = page_open(path, strlen(path));
  if (file < 0) return fail(ENOENT);
  for (int number = FIRST; number < MOST; number++) {
    if (files[number].is_open) continue;
    files[number].is_open = 1;
    files[number].file = file;
    files[number].place = 0;
    files[number].size = page_size(file);
    return number;
  }
  return fail(EMFILE);
}

int close(int number) {
  if (!is_file(number)) return fail(EBADF);
  files[number].is_open = 0;
  return 0;
}

ssize_t pread(int number, void *bytes, size_t count, off_t offset) {
  if (!is_file(number)) return fail(EBADF);
  if (offset < 0) return fail(EINVAL);
  if (offset >= files[number].size) return 0;
  if (count > (size_t)(files[number].size - offset)) count = (size_t)(files[number].size - offset);
  ssize_t got = page_read(files[number].file, offset, bytes, count);
  return got < 0 ? fail(EIO) : got;
}

ssize_t read(int number, void *bytes, size_t count) {
  if (number == STDIN_FILENO) return 0;
  ssize_t got = pread(number, bytes, count, is_file(number) ? files[number].place : 0);
  if (got > 0) files[number].place += got;
  return got;
}

ssize_t write(int number, const void *bytes, size_t count) {
  if (number != STDOUT_FILENO && number != STDERR_FILENO) return fail(EBADF);
  page_write(number, bytes, count);
  return (ssize_t)count;
}

off_t lseek(int number, off_t offset, int origin) {
  if (!is_file(number)) return fail(number <= STDERR_FILENO ? ESPIPE : EBADF);
  off_t base = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? files[number].place : files[number].size, place;
  if (__builtin_add_overflow(base, offset, &place) || place < 0) return fail(EINVAL);
  return files[number].place = place;
}

static void tell(int file, off_t size, struct stat *status) {
  status->st_dev = 1;
  status->st_ino = (uint64_t)file;
  status->st_mode = S_IFREG;
  status->st_size = size;
}

int fstat(int number, struct stat *status) {
  if (number >= 0 && number < FIRST) {
    tell(-1 - number, 0, status);
    status->st_mode = S_IFCHR;
    return 0;
  }
  if (!is_file(number)) return fail(EBADF);
  tell(files[number].file, files[number].size, status);
  return 0;
}

int stat(const char *path, struct stat *status) {
  int file = page_open(path, strlen(path));
  if (file < 0) return fail(ENOENT);
  tell(file, page_size(file), status);
  return 0;
}

int fstatat(int folder, const char *path, struct stat *status, int flags) {
  (void)folder, (void)flags;
  return stat(path, status);
}

int access(const char *path, int mode) {
  (void)mode;
  return page_open(path, strlen(path)) < 0 ? fail(ENOENT) : 0;
}

int poll(struct pollfd *list, unsigned long count, int milliseconds) {
  (void)milliseconds;
  for (unsigned long i = 0; i < count; i++) list[i].revents = list[i].events;
  return (int)count;
}

int isatty(int number) {
  (void)number;
  return 0;
}

int64_t heartsnoop_now(void) { return page_now(); }

const char *heartsnoop_words(int code) {
  switch (code) {
    case ENOENT: return "No such file or directory";
    case EIO: return "Input/output error";
    case EBADF: return "Bad file descriptor";
    case ENOMEM: return "Cannot allocate memory";
    case EINVAL: return "Invalid argument";
    case EMFILE: return "Too many open files";
    case EISDIR: return "Is a directory";
    case ESPIPE: return "Illegal seek";
    default: return NULL;
  }
}

struct tm *localtime_r(const time_t *seconds, struct tm *parts) {
  // Times are told in UTC.
  (void)seconds;
  parts->tm_gmtoff = 0;
  return parts;
}

iconv_t iconv_open(const char *to, const char *from) {
  (void)to, (void)from;
  return (iconv_t)-1;
}
size_t iconv(iconv_t converter, char **from, size_t *left, char **to, size_t *space) {
  (void)converter, (void)from, (void)left, (void)to, (void)space;
  return (size_t)-1;
}
int iconv_close(iconv_t converter) {
  (void)converter;
  return 0;
}

// MARK: Numbers

// What is not in the instructions of WebAssembly is the browser's own.
#define MATH(name) __attribute__((import_module("math"), import_name(#name)))
#define OF_ONE(name) \
  MATH(name) double math_##name(double); \
  double name(double number) { return math_##name(number); }
#define OF_TWO(name) \
  MATH(name) double math_##name(double, double); \
  double name(double one, double other) { return math_##name(one, other); }

OF_ONE(sin)
OF_ONE(cos)
OF_ONE(tan)
OF_ONE(atan)
OF_ONE(exp)
OF_ONE(expm1)
OF_ONE(log)
OF_ONE(log2)
OF_ONE(log10)
OF_ONE(log1p)
OF_ONE(tanh)
OF_ONE(atanh)
OF_ONE(cbrt)
OF_TWO(atan2)
OF_TWO(hypot)
OF_TWO(pow)
double exp2(double number) { return pow(2, number); }

/* Stirling's series behind a product that brings the number to 16 and more; of numbers above 0, as no others are asked for. */
double lgamma(double number) {
  if (!(number > 0)) return __builtin_inf();
  double product = 1;
  for (; number < 16; number += 1) product *= number;
  double square = 1 / (number * number);
  double series = (1.0 / 12 - square * (1.0 / 360 - square * (1.0 / 1260 - square * (1.0 / 1680 - square / 1188)))) / number;
  return (number - 0.5) * log(number) - number + 0.91893853320467274178 + series - log(product);
}

u128 __ashlti3(u128 number, int by) {
  uint64_t low = (uint64_t)number, high = (uint64_t)(number >> 64);
  if (by == 0) return number;
  if (by >= 64) return (u128)(low << (by - 64)) << 64;
  return (u128)(high << by | low >> (64 - by)) << 64 | low << by;
}
u128 __lshrti3(u128 number, int by) {
  uint64_t low = (uint64_t)number, high = (uint64_t)(number >> 64);
  if (by == 0) return number;
  if (by >= 64) return high >> (by - 64);
  return (u128)(high >> by) << 64 | (high << (64 - by) | low >> by);
}
s128 __ashrti3(s128 number, int by) {
  uint64_t low = (uint64_t)number;
  int64_t high = (int64_t)(number >> 64);
  if (by == 0) return number;
  if (by >= 64) return (s128)((u128)(uint64_t)(high >> 63) << 64 | (uint64_t)(high >> (by - 64)));
  return (s128)((u128)(uint64_t)(high >> by) << 64 | ((uint64_t)high << (64 - by) | low >> by));
}

double round(double number) {
  double whole = __builtin_trunc(number);
  return __builtin_fabs(number - whole) >= 0.5 ? whole + __builtin_copysign(1, number) : whole;
}

IMPORT(number) double page_number(const char *text, size_t length);

static const char *digits(const char *text) {
  while (*text >= '0' && *text <= '9') text++;
  return text;
}

// The number that a text begins with, rounded right by the browser; returns where it ends, or NULL if there is none.
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  const char *at = text + (*text == '+' || *text == '-'), *begin = at;
  at = digits(at);
  size_t count = (size_t)(at - begin);
  if (*at == '.') {
    const char *fraction = at + 1, *end = digits(fraction);
    count += (size_t)(end - fraction);
    if (count > 0) at = end;
  }
  if (count == 0) {
    static const char *const names[] = {"inf", "infinity", "nan"};
    for (int i = 0; i < 3; i++) {
      size_t length = strlen(names[i]), same = 0;
      while (same < length && (begin[same] | 0x20) == names[i][same]) same++;
      if (same < length || begin[same]) continue;
      double value = i == 2 ? __builtin_nan("") : __builtin_inf();
      *number = *text == '-' ? -value : value;
      return begin + length;
    }
    return NULL;
  }
  if (*at == 'e' || *at == 'E') {
    const char *exponent = at + 1 + (at[1] == '+' || at[1] == '-'), *end = digits(exponent);
    if (end > exponent) at = end;
  }
  *number = page_number(text, (size_t)(at - text));
  return at;
}

int putchar(int character) { return character; }
