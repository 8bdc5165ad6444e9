#include "archive.h"

int heartsnoop_archive_is_there(void) { return 0; }
struct archive *archive_read_new(void) { return NULL; }

// No archive ever comes to be, so that none of these is called.
#define NEVER(result, name, ...) \
  result name(__VA_ARGS__) { __builtin_trap(); }
#define ARCHIVE __attribute__((unused)) struct archive *archive
#define ENTRY __attribute__((unused)) struct archive_entry *entry
#define UNUSED __attribute__((unused))

NEVER(int, archive_read_free, ARCHIVE)
NEVER(int, archive_read_open1, ARCHIVE)
NEVER(int, archive_read_set_callback_data, ARCHIVE, UNUSED void *context)
NEVER(int, archive_read_set_read_callback, ARCHIVE, UNUSED archive_read_callback *call)
NEVER(int, archive_read_set_skip_callback, ARCHIVE, UNUSED archive_skip_callback *call)
NEVER(int, archive_read_set_seek_callback, ARCHIVE, UNUSED archive_seek_callback *call)
NEVER(int, archive_read_support_format_zip, ARCHIVE)
NEVER(int, archive_read_support_format_zip_streamable, ARCHIVE)
NEVER(int, archive_read_support_format_tar, ARCHIVE)
NEVER(int, archive_read_support_format_raw, ARCHIVE)
NEVER(int, archive_read_support_filter_gzip, ARCHIVE)
NEVER(int, archive_read_support_filter_zstd, ARCHIVE)
NEVER(int, archive_read_support_filter_lz4, ARCHIVE)
NEVER(int, archive_read_support_filter_xz, ARCHIVE)
NEVER(int, archive_read_support_filter_bzip2, ARCHIVE)
NEVER(int, archive_read_next_header, ARCHIVE, UNUSED struct archive_entry **entry)
NEVER(int, archive_read_data_block, ARCHIVE, UNUSED const void **block, UNUSED size_t *size, UNUSED la_int64_t *at)
NEVER(la_int64_t, archive_filter_bytes, ARCHIVE, UNUSED int filter)
NEVER(const char *, archive_error_string, ARCHIVE)
NEVER(int, archive_entry_is_encrypted, ENTRY)
NEVER(unsigned, archive_entry_filetype, ENTRY)
NEVER(la_int64_t, archive_entry_size, ENTRY)
NEVER(const char *, archive_entry_pathname, ENTRY)
NEVER(const char *, archive_entry_pathname_utf8, ENTRY)
