// As much of libarchive's interface as is called: zip and tar are read, no other compression than deflate is undone.
#ifndef HEARTSNOOP_BROWSER_ARCHIVE_H
#define HEARTSNOOP_BROWSER_ARCHIVE_H

#include <stddef.h>
#include <stdint.h>

typedef int64_t la_int64_t;
typedef long la_ssize_t;
struct archive;
struct archive_entry;

#define ARCHIVE_EOF 1
#define ARCHIVE_OK 0
#define ARCHIVE_RETRY (-10)
#define ARCHIVE_WARN (-20)
#define ARCHIVE_FAILED (-25)
#define ARCHIVE_FATAL (-30)

typedef la_ssize_t archive_read_callback(struct archive *archive, void *context, const void **block);
typedef la_int64_t archive_skip_callback(struct archive *archive, void *context, la_int64_t count);
typedef la_int64_t archive_seek_callback(struct archive *archive, void *context, la_int64_t offset, int origin);

int heartsnoop_archive_is_there(void);
struct archive *archive_read_new(void);
int archive_read_free(struct archive *archive);
int archive_read_open1(struct archive *archive);
int archive_read_set_callback_data(struct archive *archive, void *context);
int archive_read_set_read_callback(struct archive *archive, archive_read_callback *call);
int archive_read_set_skip_callback(struct archive *archive, archive_skip_callback *call);
int archive_read_set_seek_callback(struct archive *archive, archive_seek_callback *call);
int archive_read_support_format_zip(struct archive *archive);
int archive_read_support_format_zip_streamable(struct archive *archive);
int archive_read_support_format_tar(struct archive *archive);
int archive_read_support_format_raw(struct archive *archive);
int archive_read_support_filter_gzip(struct archive *archive);
int archive_read_support_filter_zstd(struct archive *archive);
int archive_read_support_filter_lz4(struct archive *archive);
int archive_read_support_filter_xz(struct archive *archive);
int archive_read_support_filter_bzip2(struct archive *archive);
int archive_read_next_header(struct archive *archive, struct archive_entry **entry);
int archive_read_data_block(struct archive *archive, const void **block, size_t *size, la_int64_t *at);
la_int64_t archive_filter_bytes(struct archive *archive, int filter);
const char *archive_error_string(struct archive *archive);
int archive_entry_is_encrypted(struct archive_entry *entry);
unsigned archive_entry_filetype(struct archive_entry *entry);
la_int64_t archive_entry_size(struct archive_entry *entry);
const char *archive_entry_pathname(struct archive_entry *entry);
const char *archive_entry_pathname_utf8(struct archive_entry *entry);

#endif
