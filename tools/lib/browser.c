// Runs what stands for the system's libraries in the browser (Sources/Browser) on this machine; tools/browser --self-test.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

int main(int count, char **words) {
  size_t length = fread(input, 1, sizeof input, stdin);
  if (count == 5) return run_inflate(length, atoi(words[2]), (size_t)atol(words[3]), (size_t)atol(words[4]));
  return strcmp(words[1], "yaml") ? run_ciphers(words[1], length) : run_yaml(length);
}
