// Runs what stands for the system's libraries in the browser (Sources/Browser) on this machine; tools/browser --self-test.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive.h"
#include "ciphers.h"
#include "inflate.h"
#include "yaml.h"

static uint8_t input[1 << 22];

static void show(const uint8_t *octets, size_t count) {
  for (size_t i = 0; i < count; i++) printf("%02x", octets[i]);
  printf("\n");
}

// inflate BITS OCTETS OCTETS: what comes out, so many octets of input and of output at a time; how it ends, on standard error.
static int run_inflate(size_t length, int bits, size_t in, size_t out) {
  z_stream stream = {0};
  uint8_t *room = malloc(out);
  size_t at = 0;
  int code;
  inflateInit2_(&stream, bits, "", 0);
  do {
    if (stream.avail_in == 0) {
      size_t count = length - at < in ? length - at : in;
      stream.next_in = input + at, stream.avail_in = (unsigned)count, at += count;
    }
    stream.next_out = room, stream.avail_out = (unsigned)out;
    code = inflate(&stream, Z_NO_FLUSH);
    fwrite(room, 1, out - stream.avail_out, stdout);
  } while (code == Z_OK || (code == Z_BUF_ERROR && (at < length || stream.avail_in > 0)));
  fprintf(stderr, "%d %zu %s", code, length - at + stream.avail_in, stream.msg ? stream.msg : "");
  inflateEnd(&stream);
  free(room);
  return 0;
}

// yaml: an event a line: its kind, its place, and of a scalar whether it is plain and its octets.
static int run_yaml(size_t length) {
  yaml_parser_t parser;
  yaml_parser_initialize(&parser);
  yaml_parser_set_input_string(&parser, input, length);
  for (;;) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) {
      printf("fault\n");
      break;
    }
    if (event.type == YAML_NO_EVENT) break;
    if (event.type == YAML_SEQUENCE_END_EVENT || event.type == YAML_MAPPING_END_EVENT) printf("%d\n", event.type);
    if (event.type == YAML_SEQUENCE_START_EVENT || event.type == YAML_MAPPING_START_EVENT)
      printf("%d %zu:%zu\n", event.type, event.start_mark.line, event.start_mark.column);
    if (event.type == YAML_SCALAR_EVENT) {
      printf("%d %d ", event.type, event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE);
      show(event.data.scalar.value, event.data.scalar.length);
    }
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  return 0;
}

// ciphers: of 32 octets a key and a block, or a number and a point of 96: AES-128, AES-CMAC, SHA-256 or the product.
static int run_ciphers(const char *kind, size_t length) {
  uint8_t result[64];
  if (!strcmp(kind, "aes")) {
    struct aes128_ctx cipher;
    nettle_aes128_set_encrypt_key(&cipher, input);
    nettle_aes128_encrypt(&cipher, 16, result, input + 16);
    show(result, 16);
  } else if (!strcmp(kind, "cmac")) {
    struct cmac_aes128_ctx cmac;
    nettle_cmac_aes128_set_key(&cmac, input);
    nettle_cmac_aes128_update(&cmac, length - 16, input + 16);
    nettle_cmac_aes128_digest(&cmac, 16, result);
    show(result, 16);
  } else if (!strcmp(kind, "sha256")) {
    struct sha256_ctx hash;
    nettle_sha256_init(&hash);
    nettle_sha256_update(&hash, length, input);
    nettle_sha256_digest(&hash, 32, result);
    show(result, 32);
  } else if (heartsnoop_p256_multiply(input, input + 32, input + 64, result)) {
    show(result, 64);
  }
  return 0;
}

static size_t place, held, most;
static uint8_t *lent;

// A block of its own, so that what is read beyond it is seen.
static la_ssize_t read_block(struct archive *archive, void *context, const void **block) {
  (void)archive, (void)context;
  size_t count = held - place < most ? held - place : most;
  free(lent);
  lent = malloc(count + 1);
  memcpy(lent, input + place, count);
  place += count;
  *block = lent;
  return (la_ssize_t)count;
}
static la_int64_t skip_octets(struct archive *archive, void *context, la_int64_t count) {
  (void)archive, (void)context;
  size_t skipped = (uint64_t)count < held - place ? (size_t)count : held - place;
  place += skipped;
  return (la_int64_t)skipped;
}
static la_int64_t seek_place(struct archive *archive, void *context, la_int64_t offset, int origin) {
  (void)archive, (void)context;
  la_int64_t sum = origin == 2 ? (la_int64_t)held + offset : offset;
  place = sum < 0 ? 0 : (uint64_t)sum > held ? held : (size_t)sum;
  return (la_int64_t)place;
}

// zip, zip-list, tar, tar-list: the members, each with the octets of its name, its kind, its length and what is in it; "-list" can seek.
static int run_archive(const char *kind, size_t length, size_t size) {
  struct archive *archive = archive_read_new();
  struct archive_entry *entry;
  held = length, most = size;
  archive_read_set_read_callback(archive, read_block);
  if (strstr(kind, "-list")) {
    archive_read_set_skip_callback(archive, skip_octets);
    archive_read_set_seek_callback(archive, seek_place);
  }
  kind[0] == 'z' ? archive_read_support_format_zip(archive) : archive_read_support_format_tar(archive);
  int code = ARCHIVE_RETRY;
  for (int number = 0; number < 5000; number++) {
    code = archive_read_next_header(archive, &entry);
    if (code == ARCHIVE_RETRY) continue;
    if (code < ARCHIVE_WARN || code == ARCHIVE_EOF) break;
    printf("%06o %lld ", archive_entry_filetype(entry), (long long)archive_entry_size(entry));
    show((const uint8_t *)archive_entry_pathname(entry), strlen(archive_entry_pathname(entry)));
    // Each second member is passed over where that is asked for.
    if (strstr(kind, "-half") && number % 2) continue;
    const void *block;
    la_int64_t at, total = 0;
    uint32_t sum = 0xffffffff;
    while ((code = archive_read_data_block(archive, &block, &size, &at)) >= ARCHIVE_WARN && code != ARCHIVE_EOF && total < 1 << 24) {
      for (size_t i = 0; i < size; i++) {
        sum ^= ((const uint8_t *)block)[i];
        for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1) * 0xedb88320;
      }
      total += (la_int64_t)size;
      if (code == ARCHIVE_WARN) printf("warning %s\n", archive_error_string(archive));
    }
    printf("%lld %08x\n", (long long)total, ~sum);
    if (code < ARCHIVE_WARN) printf("fault %s\n", archive_error_string(archive));
  }
  if (code != ARCHIVE_EOF) printf("fault %s\n", archive_error_string(archive) ? archive_error_string(archive) : "");
  archive_read_free(archive);
  free(lent);
  return 0;
}

int main(int count, char **words) {
  size_t length = fread(input, 1, sizeof input, stdin);
  if (count == 5) return run_inflate(length, atoi(words[2]), (size_t)atol(words[3]), (size_t)atol(words[4]));
  if (count == 3) return run_archive(words[1], length, (size_t)atol(words[2]));
  return strcmp(words[1], "yaml") ? run_ciphers(words[1], length) : run_yaml(length);
}
