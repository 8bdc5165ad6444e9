#include "HSCArchive.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// Each function that is called, once in the library and once here: result, name, parameters, arguments.
#define FUNCTIONS_OF_ARCHIVES(CALL) \
  CALL(int, archive_read_free, (struct archive *a), (a)) \
  CALL(int, archive_read_open1, (struct archive *a), (a)) \
  CALL(int, archive_read_set_callback_data, (struct archive *a, void *data), (a, data)) \
  CALL(int, archive_read_set_read_callback, (struct archive *a, archive_read_callback *call), (a, call)) \
  CALL(int, archive_read_set_skip_callback, (struct archive *a, archive_skip_callback *call), (a, call)) \
  CALL(int, archive_read_set_seek_callback, (struct archive *a, archive_seek_callback *call), (a, call)) \
  CALL(int, archive_read_support_format_zip, (struct archive *a), (a)) \
  CALL(int, archive_read_support_format_zip_streamable, (struct archive *a), (a)) \
  CALL(int, archive_read_support_format_tar, (struct archive *a), (a)) \
  CALL(int, archive_read_support_format_raw, (struct archive *a), (a)) \
  CALL(int, archive_read_support_filter_gzip, (struct archive *a), (a)) \
  CALL(int, archive_read_support_filter_zstd, (struct archive *a), (a)) \
  CALL(int, archive_read_support_filter_lz4, (struct archive *a), (a)) \
  CALL(int, archive_read_support_filter_xz, (struct archive *a), (a)) \
  CALL(int, archive_read_support_filter_bzip2, (struct archive *a), (a)) \
  CALL(int, archive_read_next_header, (struct archive *a, struct archive_entry **entry), (a, entry)) \
  CALL(int, archive_read_data_block, (struct archive *a, const void **block, size_t *size, la_int64_t *at), (a, block, size, at)) \
  CALL(la_int64_t, archive_filter_bytes, (struct archive *a, int filter), (a, filter)) \
  CALL(const char *, archive_error_string, (struct archive *a), (a)) \
  CALL(int, archive_entry_is_encrypted, (struct archive_entry *entry), (entry)) \
  CALL(__LA_MODE_T, archive_entry_filetype, (struct archive_entry *entry), (entry)) \
  CALL(la_int64_t, archive_entry_size, (struct archive_entry *entry), (entry)) \
  CALL(const char *, archive_entry_pathname, (struct archive_entry *entry), (entry)) \
  CALL(const char *, archive_entry_pathname_utf8, (struct archive_entry *entry), (entry)) \
  CALL(int, archive_write_set_format_zip, (struct archive *a), (a)) \
  CALL(int, archive_write_open_fd, (struct archive *a, int fd), (a, fd)) \
  CALL(int, archive_write_header, (struct archive *a, struct archive_entry *entry), (a, entry)) \
  CALL(la_ssize_t, archive_write_data, (struct archive *a, const void *data, size_t size), (a, data, size)) \
  CALL(int, archive_write_close, (struct archive *a), (a)) \
  CALL(int, archive_write_free, (struct archive *a), (a)) \
  CALL(struct archive_entry *, archive_entry_new, (void), ()) \
  CALL(void, archive_entry_free, (struct archive_entry *entry), (entry)) \
  CALL(void, archive_entry_set_pathname, (struct archive_entry *entry, const char *name), (entry, name)) \
  CALL(void, archive_entry_set_size, (struct archive_entry *entry, la_int64_t size), (entry, size)) \
  CALL(void, archive_entry_set_filetype, (struct archive_entry *entry, unsigned int type), (entry, type)) \
  CALL(void, archive_entry_set_perm, (struct archive_entry *entry, __LA_MODE_T mode), (entry, mode))

#define FUNCTIONS(CALL) \
  CALL(struct archive *, archive_read_new, (void), ()) \
  CALL(struct archive *, archive_write_new, (void), ()) \
  FUNCTIONS_OF_ARCHIVES(CALL)

static struct {
#define MEMBER(result, name, parameters, arguments) result(*name) parameters;
  FUNCTIONS(MEMBER)
} library;

static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
#ifdef __APPLE__
  static const char *const names[] = {"libarchive.13.dylib", "libarchive.dylib", "libarchive.2.dylib"};
#else
  static const char *const names[] = {"libarchive.so.13", "libarchive.so"};
#endif
  void *handle = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && !handle; i++)
    handle = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
  if (!handle) return;
#define FIND(result, name, parameters, arguments) \
  if (!(*(void **)&library.name = dlsym(handle, #name))) return;
  FUNCTIONS(FIND)
  is_loaded = 1;
}

int heartsnoop_archive_is_there(void) {
  pthread_once(&once, load);
  return is_loaded;
}

// Of this program alone: libarchive's own calls of them must not come here.
#define OURS __attribute__((visibility("hidden")))

// An archive comes from these two alone, so that the others find the library loaded.
OURS struct archive *archive_read_new(void) {
  return heartsnoop_archive_is_there() ? library.archive_read_new() : NULL;
}

OURS struct archive *archive_write_new(void) {
  return heartsnoop_archive_is_there() ? library.archive_write_new() : NULL;
}

#define FORWARD(result, name, parameters, arguments) \
  OURS result name parameters { return library.name arguments; }
FUNCTIONS_OF_ARCHIVES(FORWARD)
