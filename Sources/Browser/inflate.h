// As much of zlib's interface as is called: inflating of zlib's and gzip's streams, piece by piece.
#ifndef HEARTSNOOP_BROWSER_INFLATE_H
#define HEARTSNOOP_BROWSER_INFLATE_H

#include <stdint.h>

#define ZLIB_VERSION "1"
#define Z_NO_FLUSH 0
#define Z_OK 0
#define Z_STREAM_END 1
#define Z_DATA_ERROR (-3)
#define Z_MEM_ERROR (-4)
#define Z_BUF_ERROR (-5)

typedef struct z_stream {
  uint8_t *next_in;
  unsigned avail_in;
  uint8_t *next_out;
  unsigned avail_out;
  const char *msg;
  struct heartsnoop_inflate *state;
} z_stream;

int inflateInit_(z_stream *stream, const char *version, int size);
int inflateInit2_(z_stream *stream, int bits, const char *version, int size);
int inflate(z_stream *stream, int flush);
int inflateReset(z_stream *stream);
int inflateEnd(z_stream *stream);

#endif
