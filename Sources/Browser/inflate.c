// Inflating (RFC 1950 to 1952), which goes on where input or room ran out. A length with its distance takes at most 48 bits, so that
// each is decoded whole out of 56 bits, or not yet. Bits are not kept between calls that the input could give again.
#include "inflate.h"

#include <stddef.h>

void *malloc(size_t);
void free(void *);
void *memset(void *, int, size_t);

enum { WINDOW = 1 << 15, MOST_BITS = 15, LITERALS = 288, DISTANCES = 30 };
enum state { HEAD, EXTRA_SIZE, EXTRA, NAME, COMMENT, HEAD_CHECK, BLOCK, STORED_SIZE, STORED, SIZES, LENGTHS, CODES, COPY, CHECK, LENGTH, DONE, BAD };

struct code {
  uint16_t count[MOST_BITS + 1], symbol[LITERALS];
};

struct heartsnoop_inflate {
  enum state state;
  int is_gzip, is_raw, is_last;
  uint64_t bits;
  unsigned held;
  unsigned left, distance, flags;
  unsigned literals, distances, orders, at;
  uint16_t lengths[LITERALS + 32];
  struct code literal, distant;
  uint32_t check, total;
  unsigned end, filled;
  uint8_t window[WINDOW];
};

static uint32_t octet_checks[256];

static uint32_t checked(const struct heartsnoop_inflate *s, uint32_t check, const uint8_t *octets, size_t count) {
  if (!s->is_gzip) {
    uint32_t a = check & 0xffff, b = check >> 16;
    for (size_t i = 0; i < count; i++) a = (a + octets[i]) % 65521, b = (b + a) % 65521;
    return b << 16 | a;
  }
  for (size_t i = 0; i < count; i++) check = octet_checks[(check ^ octets[i]) & 255] ^ check >> 8;
  return check;
}

static void begin(struct heartsnoop_inflate *s) {
  s->state = s->is_raw ? BLOCK : HEAD;
  s->bits = 0, s->held = 0, s->is_last = 0, s->total = 0, s->end = 0, s->filled = 0;
  s->check = s->is_gzip ? 0xffffffff : 1;
}

int inflateInit2_(z_stream *stream, int bits, const char *version, int size) {
  (void)version, (void)size;
  struct heartsnoop_inflate *s = stream->state = malloc(sizeof *s);
  if (!s) return Z_MEM_ERROR;
  memset(s, 0, sizeof *s);
  s->is_gzip = bits > 15, s->is_raw = bits < 0;
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t check = i;
    for (int bit = 0; bit < 8; bit++) check = check >> 1 ^ (check & 1) * 0xedb88320;
    octet_checks[i] = check;
  }
  begin(s);
  return Z_OK;
}
int inflateInit_(z_stream *stream, const char *version, int size) { return inflateInit2_(stream, 15, version, size); }
int inflateReset(z_stream *stream) {
  begin(stream->state);
  return Z_OK;
}
int inflateEnd(z_stream *stream) {
  free(stream->state);
  stream->state = NULL;
  return Z_OK;
}

// Whether codes of these lengths leave nothing open: below 0 if there are too many, above if some are missing.
static int build(struct code *code, const uint16_t *lengths, unsigned count) {
  uint16_t place[MOST_BITS + 1];
  int open = 1;
  memset(code->count, 0, sizeof code->count);
  for (unsigned i = 0; i < count; i++) code->count[lengths[i]]++;
  if (code->count[0] == count) return 0;
  for (int length = 1; length <= MOST_BITS; length++) {
    open = 2 * open - code->count[length];
    if (open < 0) return open;
  }
  place[1] = 0;
  for (int length = 1; length < MOST_BITS; length++) place[length + 1] = place[length] + code->count[length];
  for (unsigned i = 0; i < count; i++)
    if (lengths[i]) code->symbol[place[lengths[i]]++] = (uint16_t)i;
  return open;
}

static void fill(z_stream *stream) {
  struct heartsnoop_inflate *s = stream->state;
  while (s->held <= 48 && stream->avail_in > 0) {
    s->bits |= (uint64_t)*stream->next_in++ << s->held;
    s->held += 8;
    stream->avail_in--;
  }
}

// The next symbol behind so many bits, which grow by its own; -1 if it is not there yet, -2 if it is none.
static int symbol(const struct heartsnoop_inflate *s, const struct code *code, unsigned *used) {
  int word = 0, first = 0, index = 0;
  for (unsigned length = 1; length <= MOST_BITS; length++) {
    if (*used + length > s->held) return -1;
    word |= (int)(s->bits >> (*used + length - 1) & 1);
    int count = code->count[length];
    if (word - count < first) {
      *used += length;
      return code->symbol[index + (word - first)];
    }
    index += count, first = (first + count) << 1, word <<= 1;
  }
  return -2;
}

static unsigned take(struct heartsnoop_inflate *s, unsigned count) {
  unsigned value = (unsigned)(s->bits & (((uint64_t)1 << count) - 1));
  s->bits >>= count, s->held -= count;
  return value;
}

static void put(z_stream *stream, uint8_t octet) {
  struct heartsnoop_inflate *s = stream->state;
  *stream->next_out++ = octet;
  stream->avail_out--;
  s->window[s->end++ % WINDOW] = octet;
  if (s->filled < WINDOW) s->filled++;
}

static int bad(z_stream *stream, const char *words) {
  stream->msg = words;
  stream->state->state = BAD;
  return Z_DATA_ERROR;
}

#define NEED(count) \
  if (s->held < (count)) return Z_BUF_ERROR

static const uint16_t length_base[29] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                         31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
static const uint8_t length_more[29] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
static const uint16_t distance_base[30] = {1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
                                           193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};

// A length with its distance, or an octet; Z_BUF_ERROR if it is not there yet.
static int decode(z_stream *stream) {
  struct heartsnoop_inflate *s = stream->state;
  unsigned used = 0;
  int found = symbol(s, &s->literal, &used);
  if (found == -1) return Z_BUF_ERROR;
  if (found < 0 || found > 285) return bad(stream, "invalid literal/length code");
  if (found < 256) {
    take(s, used);
    put(stream, (uint8_t)found);
    return Z_OK;
  }
  if (found == 256) {
    take(s, used);
    s->state = s->is_last ? CHECK : BLOCK;
    return Z_OK;
  }
  unsigned more = length_more[found - 257], length = length_base[found - 257] + (unsigned)(s->bits >> used & ((1u << more) - 1));
  used += more;
  if (used > s->held) return Z_BUF_ERROR;
  found = symbol(s, &s->distant, &used);
  if (found == -1) return Z_BUF_ERROR;
  if (found < 0 || found >= DISTANCES) return bad(stream, "invalid distance code");
  more = found < 4 ? 0 : (unsigned)found / 2 - 1;
  unsigned distance = distance_base[found] + (unsigned)(s->bits >> used & ((1u << more) - 1));
  used += more;
  if (used > s->held) return Z_BUF_ERROR;
  if (distance > s->filled) return bad(stream, "invalid distance too far back");
  take(s, used);
  s->left = length, s->distance = distance, s->state = COPY;
  return Z_OK;
}

static void fix(struct heartsnoop_inflate *s) {
  for (unsigned i = 0; i < LITERALS; i++) s->lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
  build(&s->literal, s->lengths, LITERALS);
  for (unsigned i = 0; i < 30; i++) s->lengths[i] = 5;
  build(&s->distant, s->lengths, 30);
}

// One step; Z_BUF_ERROR if input or room is missing.
static int step(z_stream *stream) {
  static const uint8_t order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  struct heartsnoop_inflate *s = stream->state;
  fill(stream);
  switch (s->state) {
    case HEAD:
      if (!s->is_gzip) {
        NEED(16);
        unsigned method = take(s, 8), flags = take(s, 8);
        if ((method << 8 | flags) % 31) return bad(stream, "incorrect header check");
        if ((method & 15) != 8) return bad(stream, "unknown compression method");
        if (method >> 4 > 7) return bad(stream, "invalid window size");
        s->state = BLOCK;
        return Z_OK;
      }
      if (s->left == 0) {
        NEED(32);
        if (take(s, 16) != 0x8b1f) return bad(stream, "incorrect header check");
        if (take(s, 8) != 8) return bad(stream, "unknown compression method");
        s->flags = take(s, 8);
        if (s->flags & 0xe0) return bad(stream, "unknown header flags set");
        s->left = 1;
        return Z_OK;
      }
      NEED(48);
      take(s, 24), take(s, 24);
      s->left = 0;
      s->state = EXTRA_SIZE;
      return Z_OK;
    case EXTRA_SIZE:
      if (s->flags & 4) {
        NEED(16);
        s->left = take(s, 16);
      }
      s->state = EXTRA;
      return Z_OK;
    case EXTRA:
      if (s->left == 0) {
        s->state = NAME;
        return Z_OK;
      }
      NEED(8);
      take(s, 8), s->left--;
      return Z_OK;
    case NAME:
    case COMMENT:
      if (s->flags & (s->state == NAME ? 8 : 16)) {
        NEED(8);
        if (take(s, 8)) return Z_OK;
      }
      s->state = s->state == NAME ? COMMENT : HEAD_CHECK;
      return Z_OK;
    case HEAD_CHECK:
      if (s->flags & 2) {
        NEED(16);
        take(s, 16);
      }
      s->state = BLOCK;
      return Z_OK;
    case BLOCK: {
      NEED(3);
      s->is_last = (int)take(s, 1);
      unsigned type = take(s, 2);
      if (type == 3) return bad(stream, "invalid block type");
      if (type == 0) take(s, s->held % 8);
      if (type == 1) fix(s);
      s->state = type == 0 ? STORED_SIZE : type == 1 ? CODES : SIZES;
      return Z_OK;
    }
    case STORED_SIZE: {
      NEED(32);
      unsigned size = take(s, 16);
      if (take(s, 16) != (size ^ 0xffff)) return bad(stream, "invalid stored block lengths");
      s->left = size;
      s->state = STORED;
      return Z_OK;
    }
    case STORED:
      if (s->left == 0) {
        s->state = s->is_last ? CHECK : BLOCK;
        return Z_OK;
      }
      NEED(8);
      if (stream->avail_out == 0) return Z_BUF_ERROR;
      put(stream, (uint8_t)take(s, 8));
      s->left--;
      return Z_OK;
    case SIZES:
      if (s->orders == 0) {
        NEED(14);
        s->literals = take(s, 5) + 257, s->distances = take(s, 5) + 1, s->orders = take(s, 4) + 4;
        if (s->literals > 286 || s->distances > DISTANCES) return bad(stream, "too many length or distance symbols");
        memset(s->lengths, 0, sizeof s->lengths);
        s->at = 0;
        return Z_OK;
      }
      NEED(3);
      s->lengths[order[s->at++]] = (uint16_t)take(s, 3);
      if (s->at < s->orders) return Z_OK;
      if (build(&s->literal, s->lengths, 19) != 0 || s->literal.count[0] == 19) return bad(stream, "invalid code lengths set");
      s->at = s->orders = 0;
      s->state = LENGTHS;
      return Z_OK;
    case LENGTHS: {
      unsigned used = 0;
      int found = symbol(s, &s->literal, &used);
      if (found == -1) return Z_BUF_ERROR;
      if (found < 0) return bad(stream, "invalid code lengths set");
      unsigned more = found == 16 ? 2 : found == 17 ? 3 : found == 18 ? 7 : 0;
      NEED(used + more);
      take(s, used);
      unsigned times = found < 16 ? 1 : (found == 18 ? 11 : 3) + take(s, more);
      if (found == 16 && s->at == 0) return bad(stream, "invalid bit length repeat");
      uint16_t length = found < 16 ? (uint16_t)found : found == 16 ? s->lengths[s->at - 1] : 0;
      if (s->at + times > s->literals + s->distances) return bad(stream, "invalid bit length repeat");
      while (times--) s->lengths[s->at++] = length;
      if (s->at < s->literals + s->distances) return Z_OK;
      if (s->lengths[256] == 0) return bad(stream, "invalid code -- missing end-of-block");
      int open = build(&s->literal, s->lengths, s->literals);
      if (open != 0 && (open < 0 || s->literals - s->literal.count[0] != 1)) return bad(stream, "invalid literal/lengths set");
      open = build(&s->distant, s->lengths + s->literals, s->distances);
      if (open != 0 && (open < 0 || s->distances - s->distant.count[0] != 1)) return bad(stream, "invalid distances set");
      s->state = CODES;
      return Z_OK;
    }
    case CODES: return stream->avail_out == 0 ? Z_BUF_ERROR : decode(stream);
    case COPY:
      while (s->left > 0) {
        if (stream->avail_out == 0) return Z_BUF_ERROR;
        put(stream, s->window[(s->end - s->distance) % WINDOW]);
        s->left--;
      }
      s->state = CODES;
      return Z_OK;
    case CHECK: {
      take(s, s->held % 8);
      if (s->is_raw) {
        s->state = DONE;
        return Z_OK;
      }
      fill(stream);
      NEED(32);
      uint32_t told = take(s, 16);
      told |= (uint32_t)take(s, 16) << 16;
      if (!s->is_gzip) told = __builtin_bswap32(told);
      if (told != (s->is_gzip ? ~s->check : s->check)) return bad(stream, "incorrect data check");
      s->state = s->is_gzip ? LENGTH : DONE;
      return Z_OK;
    }
    case LENGTH: {
      NEED(32);
      uint32_t told = take(s, 16);
      told |= (uint32_t)take(s, 16) << 16;
      if (told != s->total) return bad(stream, "incorrect length check");
      s->state = DONE;
      return Z_OK;
    }
    case DONE: return Z_STREAM_END;
    default: return Z_DATA_ERROR;
  }
}

int inflate(z_stream *stream, int flush) {
  (void)flush;
  struct heartsnoop_inflate *s = stream->state;
  if (!s) return Z_DATA_ERROR;
  unsigned in = stream->avail_in, room = stream->avail_out;
  uint8_t *out = stream->next_out;
  int code = Z_OK;
  do {
    code = step(stream);
    // What came out is summed before the sum is asked for.
    if (s->state >= CHECK && stream->next_out > out) {
      s->check = checked(s, s->check, out, (size_t)(stream->next_out - out));
      s->total += (uint32_t)(stream->next_out - out);
      out = stream->next_out;
    }
  } while (code == Z_OK);
  if (stream->next_out > out) {
    s->check = checked(s, s->check, out, (size_t)(stream->next_out - out));
    s->total += (uint32_t)(stream->next_out - out);
  }
  // Whole octets of this input go back.
  while (s->held >= 8 && stream->avail_in < in && (code == Z_STREAM_END || stream->avail_in > 0 || stream->avail_out == 0)) {
    s->held -= 8;
    s->bits &= ((uint64_t)1 << s->held) - 1;
    stream->next_in--;
    stream->avail_in++;
  }
  if (code == Z_BUF_ERROR && (stream->avail_in != in || stream->avail_out != room)) return Z_OK;
  return code;
}
