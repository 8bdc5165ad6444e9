// Zip and tar archives, read as libarchive reads them: in its order, by its words, trusting what it trusts. Zip: members that are stored
// or deflated, by the list at the end or, without one, from front to back. Tar: of 1988, GNU's and pax's. All numbers are the archive's,
// and may be anything: what is read is bounded by what there is, and what is kept by the limits below.
#include "archive.h"

#include "inflate.h"

void *malloc(size_t);
void free(void *);
void *memcpy(void *, const void *, size_t);
void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);
size_t strlen(const char *);

enum { NAME = 1 << 16, ROOM = 1 << 16, TAIL = 16 << 10, RECORD = 512, MOST_MEMBERS = 1 << 20, MOST_SPECIAL = 1 << 20 };
enum { FILE_TYPE = 0170000, FOLDER = 0040000, REGULAR = 0100000, LINK = 0120000 };
enum { LENGTH_BEHIND = 8, ENCRYPTED = 0x2041 };

// What is said of a member: in front of it, and where there is a list, in that.
struct member {
  int64_t offset, packed, size;
  uint32_t check, mode;
  unsigned flags, method;
};

struct archive_entry {
  char name[NAME];
  unsigned type;
  int64_t size;
  int is_encrypted;
};

struct archive {
  void *context;
  archive_read_callback *read;
  archive_skip_callback *skip;
  archive_seek_callback *seek;
  int is_zip, is_begun, is_listed, has_failed;
  const char *words;
  char made[160];
  // What is left of the block that was read last, and where in the archive it stands.
  const uint8_t *block;
  size_t left;
  int64_t position;
  struct archive_entry entry;
  struct member *members;
  size_t count, next;
  // The present member: octets of it to come; below 0 where nobody knows.
  struct member member;
  int64_t to_come, given, came;
  int64_t padding;
  int is_at_end;
  uint32_t check;
  z_stream stream;
  int is_inflating;
  uint8_t out[ROOM];
};

int heartsnoop_archive_is_there(void) { return 1; }

static uint32_t sums[256];

struct archive *archive_read_new(void) {
  struct archive *archive = malloc(sizeof *archive);
  if (!archive) return NULL;
  memset(archive, 0, sizeof *archive);
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t sum = i;
    for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1) * 0xedb88320;
    sums[i] = sum;
  }
  return archive;
}

static int fail(struct archive *archive, int code, const char *words) {
  archive->words = words;
  if (code == ARCHIVE_FATAL) archive->has_failed = 1;
  return code;
}

static void end_inflating(struct archive *archive) {
  if (archive->is_inflating) inflateEnd(&archive->stream);
  archive->is_inflating = 0;
}

int archive_read_free(struct archive *archive) {
  end_inflating(archive);
  free(archive->members);
  free(archive);
  return ARCHIVE_OK;
}

#define SETTER(name, type, member) \
  int name(struct archive *archive, type given) { \
    archive->member = given; \
    return ARCHIVE_OK; \
  }
SETTER(archive_read_set_callback_data, void *, context)
SETTER(archive_read_set_read_callback, archive_read_callback *, read)
SETTER(archive_read_set_skip_callback, archive_skip_callback *, skip)
SETTER(archive_read_set_seek_callback, archive_seek_callback *, seek)

int archive_read_open1(struct archive *archive) {
  (void)archive;
  return ARCHIVE_OK;
}
static int choose(struct archive *archive, int is_zip) {
  archive->is_zip = is_zip;
  return ARCHIVE_OK;
}
int archive_read_support_format_zip(struct archive *archive) { return choose(archive, 1); }
int archive_read_support_format_zip_streamable(struct archive *archive) { return choose(archive, 1); }
int archive_read_support_format_tar(struct archive *archive) { return choose(archive, 0); }
int archive_read_support_format_raw(struct archive *archive) { return choose(archive, 0); }
// Swift inflates gzip itself; the others are not undone here.
#define NO_FILTER(name) \
  int name(struct archive *archive) { return fail(archive, ARCHIVE_FATAL, "this compression is not undone here"); }
NO_FILTER(archive_read_support_filter_gzip)
NO_FILTER(archive_read_support_filter_zstd)
NO_FILTER(archive_read_support_filter_lz4)
NO_FILTER(archive_read_support_filter_xz)
NO_FILTER(archive_read_support_filter_bzip2)

la_int64_t archive_filter_bytes(struct archive *archive, int filter) {
  (void)filter;
  return archive->position;
}
const char *archive_error_string(struct archive *archive) { return archive->words; }
int archive_entry_is_encrypted(struct archive_entry *entry) { return entry->is_encrypted; }
unsigned archive_entry_filetype(struct archive_entry *entry) { return entry->type; }
la_int64_t archive_entry_size(struct archive_entry *entry) { return entry->size; }
const char *archive_entry_pathname(struct archive_entry *entry) { return entry->name; }
const char *archive_entry_pathname_utf8(struct archive_entry *entry) { return entry->name; }

// MARK: Words

static char *put_words(char *at, const char *words) {
  size_t count = strlen(words);
  memcpy(at, words, count);
  return at + count;
}

static char *put_number(char *at, uint64_t number, unsigned base) {
  char digits[24];
  int count = 0;
  do digits[count++] = "0123456789abcdef"[number % base];
  while ((number /= base) > 0);
  while (count > 0) *at++ = digits[--count];
  return at;
}

// Two numbers that contradict each other: words, the first, words, the second, words.
static int differ(struct archive *archive, const char *head, uint64_t one, const char *middle, uint64_t other, const char *tail, unsigned base) {
  char *at = put_number(put_words(archive->made, head), one, base);
  at = put_words(put_number(put_words(at, middle), other, base), tail);
  *at = 0;
  return fail(archive, ARCHIVE_WARN, archive->made);
}

// MARK: Octets

// Whether there is anything in the block; 0 at the end and where reading failed.
static int refill(struct archive *archive) {
  if (archive->left > 0) return 1;
  const void *block = NULL;
  la_ssize_t count = archive->read(archive, archive->context, &block);
  if (count <= 0 || !block) return 0;
  archive->block = block, archive->left = (size_t)count;
  return 1;
}

static void pass(struct archive *archive, size_t count) {
  archive->block += count, archive->left -= count;
  archive->position += (int64_t)count;
}

// Copies so many octets; says how many there were.
static size_t get(struct archive *archive, void *to, size_t count) {
  size_t done = 0;
  while (done < count && refill(archive)) {
    size_t piece = count - done < archive->left ? count - done : archive->left;
    memcpy((uint8_t *)to + done, archive->block, piece);
    pass(archive, piece);
    done += piece;
  }
  return done;
}

// Passes over octets; says whether they were there.
static int jump(struct archive *archive, int64_t count) {
  while (count > 0) {
    if (archive->left == 0 && archive->skip) {
      int64_t skipped = archive->skip(archive, archive->context, count);
      if (skipped < 0 || skipped > count) return 0;
      archive->position += skipped, count -= skipped;
      if (count == 0) break;
    }
    if (!refill(archive)) return 0;
    size_t piece = (uint64_t)count < archive->left ? (size_t)count : archive->left;
    pass(archive, piece);
    count -= (int64_t)piece;
  }
  return 1;
}

static int go_to(struct archive *archive, int64_t offset) {
  archive->left = 0;
  archive->position = offset;
  return archive->seek(archive, archive->context, offset, 0) == offset;
}

static unsigned two(const uint8_t *at) { return at[0] | (unsigned)at[1] << 8; }
static uint32_t four(const uint8_t *at) { return two(at) | (uint32_t)two(at + 2) << 16; }
// A number of 64 bits; one that no file has is as good as the largest.
static int64_t eight(const uint8_t *at) {
  uint64_t number = four(at) | (uint64_t)four(at + 4) << 32;
  return number > INT64_MAX ? INT64_MAX : (int64_t)number;
}
static int is_mark(const uint8_t *at, uint8_t kind) { return at[0] == 'P' && at[1] == 'K' && at[2] == kind && at[3] == kind + 1; }

// MARK: Zip

// Numbers of 64 bits in a member's extra fields, for those that do not fit where they belong.
static void widen(struct member *member, const uint8_t *extra, size_t length, int has_offset) {
  for (size_t at = 0; at + 4 <= length;) {
    size_t count = two(extra + at + 2), end = at + 4 + count, place = at + 4;
    if (end > length) return;
    if (two(extra + at) == 1) {
      int64_t *wide[] = {&member->size, &member->packed, &member->offset};
      for (int i = 0; i < 2 + has_offset; i++) {
        if (*wide[i] != 0xffffffff || place + 8 > end) continue;
        *wide[i] = eight(extra + place);
        place += 8;
      }
    }
    at = end;
  }
}

static int add(struct archive *archive, struct member member) {
  if (archive->count >= MOST_MEMBERS) return 0;
  // Twice the room where a power of two is full.
  if ((archive->count & (archive->count - 1)) == 0) {
    struct member *more = malloc((archive->count ? 2 * archive->count : 1) * sizeof *more);
    if (!more) return 0;
    memcpy(more, archive->members, archive->count * sizeof *more);
    free(archive->members);
    archive->members = more;
  }
  archive->members[archive->count++] = member;
  return 1;
}

// By their places, of two at the same place the first: a heap.
static void sort(struct member *list, size_t count) {
  for (size_t begin = count / 2, end = count; end > 1;) {
    if (begin > 0) {
      begin--;
    } else {
      struct member last = list[--end];
      list[end] = list[0], list[0] = last;
    }
    for (size_t at = begin;;) {
      size_t child = 2 * at + 1;
      if (child >= end) break;
      if (child + 1 < end && list[child + 1].offset > list[child].offset) child++;
      if (list[child].offset <= list[at].offset) break;
      struct member other = list[at];
      list[at] = list[child], list[child] = other;
      at = child;
    }
  }
}

// Reads the list at the end; 0 if there is none.
static int read_list(struct archive *archive) {
  int64_t size = archive->seek(archive, archive->context, 0, 2);
  int64_t start = size > TAIL ? size - TAIL : 0;
  if (size < 22 || !go_to(archive, start)) return 0;
  uint8_t *tail = archive->out;
  size_t count = get(archive, tail, (size_t)(size - start));
  if (count < 22) return 0;
  size_t at = count - 22;
  while (!is_mark(tail + at, 5)) {
    if (at == 0) return 0;
    at--;
  }
  int64_t length = four(tail + at + 12), offset = four(tail + at + 16), end = start + (int64_t)at;
  // 20 octets that point to the record of 64 bits.
  if (at >= 20 && is_mark(tail + at - 20, 6)) {
    uint8_t wide[56];
    if (go_to(archive, eight(tail + at - 12)) && get(archive, wide, 56) == 56 && four(wide) == 0x06064b50) {
      length = eight(wide + 40), offset = eight(wide + 48), end = archive->position - 56;
    }
  }
  uint8_t head[46];
  // Something may stand in front of the archive, which its numbers do not know.
  int64_t before = 0;
  if (!go_to(archive, offset)) return 0;
  size_t got = get(archive, head, 46);
  if (got < 4 || !is_mark(head, 1)) {
    if (length > end || end - length < offset || !go_to(archive, end - length)) return 0;
    before = end - length - offset;
    got = get(archive, head, 46);
  }
  for (; got == 46 && is_mark(head, 1); got = get(archive, head, 46)) {
    size_t name = two(head + 28), extra = two(head + 30), note = two(head + 32);
    struct member member = {.offset = four(head + 42), .packed = four(head + 20), .size = four(head + 24), .check = four(head + 16),
                            .flags = two(head + 8), .method = two(head + 10)};
    uint32_t mode = four(head + 38);
    // By the system that made it: 3 is Unix, 0 DOS.
    member.mode = head[5] == 3 ? mode >> 16 : head[5] == 0 && (mode & 16) ? FOLDER : 0;
    uint8_t *place = archive->out;
    if (!jump(archive, (int64_t)name) || get(archive, place, extra) < extra) break;
    widen(&member, place, extra, 1);
    if (!jump(archive, (int64_t)note)) break;
    if (member.offset > INT64_MAX - before || !add(archive, member)) break;
    archive->members[archive->count - 1].offset += before;
  }
  sort(archive->members, archive->count);
  return 1;
}

// Reads what stands in front of a member, behind its mark.
static int read_head(struct archive *archive) {
  uint8_t head[26], *extra = archive->out;
  struct archive_entry *entry = &archive->entry;
  struct member *known = &archive->member;
  if (get(archive, head, 26) < 26) return fail(archive, ARCHIVE_FATAL, "Truncated ZIP file header");
  struct member told = {.offset = known->offset, .packed = four(head + 14), .size = four(head + 18), .check = four(head + 10),
                        .flags = two(head + 2), .method = two(head + 4), .mode = known->mode};
  size_t name = two(head + 22), length = two(head + 24);
  if (get(archive, entry->name, name) < name || get(archive, extra, length) < length)
    return fail(archive, ARCHIVE_FATAL, "Truncated ZIP file header");
  entry->name[name] = 0;
  widen(&told, extra, length, 0);
  int code = ARCHIVE_OK;
  if (!archive->is_listed) {
    *known = told;
  } else if (!(told.flags & LENGTH_BEHIND)) {
    if (told.check != known->check) code = fail(archive, ARCHIVE_WARN, "Inconsistent CRC32 values");
    if (told.packed != known->packed)
      code = differ(archive, "Inconsistent compressed size: ", (uint64_t)known->packed, " in central directory, ", (uint64_t)told.packed,
                    " in local header", 10);
    if (told.size != known->size)
      code = differ(archive, "Inconsistent uncompressed size: ", (uint64_t)known->size, " in central directory, ", (uint64_t)told.size,
                    " in local header", 10);
  }
  int is_known = archive->is_listed || !(told.flags & LENGTH_BEHIND);
  known->flags = told.flags, known->method = told.method;
  if (!is_known) known->packed = known->size = 0;
  unsigned type = known->mode & FILE_TYPE;
  entry->type = name > 0 && entry->name[name - 1] == '/' ? FOLDER : type ? type : REGULAR;
  entry->size = known->size;
  entry->is_encrypted = (told.flags & ENCRYPTED) != 0;
  archive->to_come = is_known ? known->packed : -1;
  archive->is_at_end = archive->to_come == 0;
  return code;
}

static int read_zip(struct archive *archive, const void **block, size_t *size);

// Goes to the next member of a zip archive.
static int next_in_zip(struct archive *archive) {
  uint8_t mark[4];
  if (!archive->is_begun) {
    archive->is_begun = 1;
    if (archive->seek) archive->is_listed = read_list(archive);
    if (archive->seek && !archive->is_listed) go_to(archive, 0);
  }
  if (archive->is_listed) {
    // Of two at one place the second is passed over.
    while (archive->next > 0 && archive->next < archive->count && archive->members[archive->next].offset == archive->member.offset) archive->next++;
    if (archive->next >= archive->count) return ARCHIVE_EOF;
    archive->member = archive->members[archive->next++];
    if (!go_to(archive, archive->member.offset) || get(archive, mark, 4) < 4) return fail(archive, ARCHIVE_FATAL, "Truncated ZIP file header");
    if (!is_mark(mark, 3)) return fail(archive, ARCHIVE_FATAL, "Damaged Zip archive");
    return read_head(archive);
  }
  while (!archive->is_at_end && archive->to_come < 0) {
    const void *block;
    size_t size;
    if (read_zip(archive, &block, &size) < ARCHIVE_WARN) return ARCHIVE_FATAL;
  }
  if (!jump(archive, archive->to_come)) return fail(archive, ARCHIVE_FATAL, "Truncated ZIP file body");
  memset(&archive->member, 0, sizeof archive->member);
  for (int is_first = archive->position == 0; get(archive, mark, 4) == 4; is_first = 0) {
    if (is_mark(mark, 3)) return read_head(archive);
    if (is_mark(mark, 1) || is_mark(mark, 5) || is_mark(mark, 6)) return ARCHIVE_EOF;
    // So begins an archive that was to be split.
    if (!is_first || four(mark) != 0x30304b50) return fail(archive, ARCHIVE_FATAL, "Damaged Zip archive");
  }
  return fail(archive, ARCHIVE_FATAL, "Truncated ZIP file header");
}

// Holds a member's octets against what was said of them.
static int judge(struct archive *archive) {
  struct member *member = &archive->member;
  archive->is_at_end = 1;
  if (archive->to_come < 0 && !archive->is_listed) {
    uint8_t behind[4 + 4 + 16];
    if (get(archive, behind, 4) < 4) return fail(archive, ARCHIVE_FATAL, "Truncated ZIP end-of-file record");
    size_t has = 4;
    if (is_mark(behind, 7)) has = get(archive, behind, 4);
    if (has < 4 || get(archive, behind + 4, 8) < 8) return fail(archive, ARCHIVE_FATAL, "Truncated ZIP end-of-file record");
    member->check = four(behind), member->packed = four(behind + 4), member->size = four(behind + 8);
    archive->to_come = 0;
  }
  if (member->packed != archive->given)
    return differ(archive, "ZIP compressed data is wrong size (read ", (uint64_t)archive->given, ", expected ", (uint64_t)member->packed, ")", 10);
  if ((uint32_t)member->size != (uint32_t)archive->came)
    return differ(archive, "ZIP uncompressed data is wrong size (read ", (uint64_t)archive->came, ", expected ", (uint64_t)member->size, ")\n", 10);
  if (member->check != ~archive->check) return differ(archive, "ZIP bad CRC: 0x", ~archive->check, " should be 0x", member->check, "", 16);
  return ARCHIVE_OK;
}

static void take(struct archive *archive, size_t count) {
  pass(archive, count);
  archive->given += (int64_t)count;
  if (archive->to_come > 0) archive->to_come -= (int64_t)count;
}

static int hand(struct archive *archive, const void **block, size_t *size, const uint8_t *octets, size_t count) {
  for (size_t i = 0; i < count; i++) archive->check = sums[(archive->check ^ octets[i]) & 255] ^ archive->check >> 8;
  archive->came += (int64_t)count;
  *block = octets, *size = count;
  return ARCHIVE_OK;
}

static int inflate_more(struct archive *archive, const void **block, size_t *size) {
  z_stream *stream = &archive->stream;
  if (!archive->is_inflating) {
    memset(stream, 0, sizeof *stream);
    if (inflateInit2_(stream, -15, ZLIB_VERSION, (int)sizeof *stream) != Z_OK) return fail(archive, ARCHIVE_FATAL, "no memory");
    archive->is_inflating = 1;
  }
  stream->next_out = archive->out, stream->avail_out = ROOM;
  int code = Z_OK;
  while (stream->avail_out > 0 && code != Z_STREAM_END) {
    if (archive->to_come == 0 || !refill(archive)) return fail(archive, ARCHIVE_FATAL, "Truncated ZIP file body");
    size_t most = archive->left < ROOM ? archive->left : ROOM;
    if (archive->to_come > 0 && (uint64_t)archive->to_come < most) most = (size_t)archive->to_come;
    stream->next_in = (uint8_t *)archive->block, stream->avail_in = (unsigned)most;
    code = inflate(stream, Z_NO_FLUSH);
    size_t used = most - stream->avail_in;
    take(archive, used);
    if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR)
      return fail(archive, ARCHIVE_FATAL, code == Z_MEM_ERROR ? "no memory" : "ZIP decompression failed (-3)");
    // It wants room, not octets.
    if (code == Z_BUF_ERROR && used == 0) break;
  }
  hand(archive, block, size, archive->out, ROOM - stream->avail_out);
  if (code != Z_STREAM_END) return ARCHIVE_OK;
  end_inflating(archive);
  return judge(archive);
}

static int read_zip(struct archive *archive, const void **block, size_t *size) {
  if (archive->entry.is_encrypted) return fail(archive, ARCHIVE_FAILED, "Encrypted file is unsupported");
  if (archive->member.method == 8) return inflate_more(archive, block, size);
  if (archive->member.method != 0) return fail(archive, ARCHIVE_FAILED, "Unsupported ZIP compression method");
  if (archive->to_come < 0) return fail(archive, ARCHIVE_FATAL, "the length of a member stands behind it");
  if (!refill(archive)) return fail(archive, ARCHIVE_FATAL, "Truncated ZIP file data");
  const uint8_t *octets = archive->block;
  size_t count = (uint64_t)archive->to_come < archive->left ? (size_t)archive->to_come : archive->left;
  take(archive, count);
  hand(archive, block, size, octets, count);
  return archive->to_come == 0 ? judge(archive) : ARCHIVE_OK;
}

// MARK: Tar

// A number in octal digits, or in octets behind a mark; -1 if it is none.
static int64_t number(const uint8_t *at, size_t count) {
  int64_t value = 0;
  if (at[0] & 0x80) {
    for (size_t i = 0; i < count; i++) {
      if (value >> 54) return -1;
      value = value << 8 | (i == 0 ? at[0] & 0x7f : at[i]);
    }
    return at[0] & 0x40 ? -1 : value;
  }
  size_t i = 0;
  while (i < count && at[i] == ' ') i++;
  for (; i < count && at[i] >= '0' && at[i] <= '7'; i++) value = value << 3 | (at[i] - '0');
  return value;
}

static int is_sum_right(const uint8_t *record) {
  int64_t sum = 0, other = 0;
  for (size_t i = 0; i < RECORD; i++) {
    uint8_t octet = i >= 148 && i < 156 ? ' ' : record[i];
    sum += octet, other += (int8_t)octet;
  }
  int64_t told = number(record + 148, 8);
  return told == sum || told == other;
}

static size_t copy(char *to, const uint8_t *from, size_t count) {
  size_t length = 0;
  while (length < count && from[length]) length++;
  if (length >= NAME) length = NAME - 1;
  memcpy(to, from, length);
  to[length] = 0;
  return length;
}

// Lines of pax: their lengths, keys and values.
static int read_pax(struct archive *archive, const uint8_t *text, size_t length, int *has_name, int64_t *size) {
  for (size_t at = 0; at < length;) {
    size_t count = 0, place = at;
    while (place < length && text[place] >= '0' && text[place] <= '9' && count <= MOST_SPECIAL) count = 10 * count + (text[place++] - '0');
    if (place >= length || text[place] != ' ' || count <= place - at + 1 || count > length - at || text[at + count - 1] != '\n') return 0;
    size_t end = at + count - 1, key = place + 1, value = key;
    while (value < end && text[value] != '=') value++;
    size_t width = value - key;
    if (value < end) value++;
    if (width == 4 && memcmp(text + key, "path", 4) == 0) *has_name = 1, copy(archive->entry.name, text + value, end - value);
    if (width == 4 && memcmp(text + key, "size", 4) == 0) {
      int64_t told = 0;
      for (; value < end && text[value] >= '0' && text[value] <= '9' && told < INT64_MAX / 16; value++) told = 10 * told + (text[value] - '0');
      *size = told;
    }
    at += count;
  }
  return 1;
}

// Goes to the next member of a tar archive.
static int next_in_tar(struct archive *archive) {
  if (!jump(archive, archive->to_come) || !jump(archive, archive->padding)) return fail(archive, ARCHIVE_FATAL, "Truncated tar archive");
  archive->to_come = archive->padding = 0;
  struct archive_entry *entry = &archive->entry;
  int has_name = 0;
  int64_t told = -1;
  for (;;) {
    uint8_t record[RECORD];
    size_t got = get(archive, record, RECORD);
    if (got == 0) return ARCHIVE_EOF;
    if (got < RECORD) return fail(archive, ARCHIVE_FATAL, "Truncated tar archive");
    size_t zeros = 0;
    while (zeros < RECORD && record[zeros] == 0) zeros++;
    if (zeros == RECORD) return ARCHIVE_EOF;
    if (!is_sum_right(record)) return fail(archive, ARCHIVE_RETRY, "Damaged tar archive");
    int64_t size = number(record + 124, 12);
    if (size < 0 || size > INT64_MAX - RECORD) return fail(archive, ARCHIVE_FATAL, "Tar entry size overflow");
    uint8_t type = record[156];
    if (type == 'L' || type == 'K' || type == 'x' || type == 'g' || type == 'X') {
      if (size > MOST_SPECIAL) return fail(archive, ARCHIVE_FATAL, "Special header too large");
      uint8_t *text = malloc((size_t)size + 1);
      if (!text) return fail(archive, ARCHIVE_FATAL, "no memory");
      int is_whole = get(archive, text, (size_t)size) == (size_t)size && jump(archive, -size & (RECORD - 1));
      int is_right = 1;
      if (is_whole && type == 'L') has_name = 1, copy(entry->name, text, (size_t)size);
      if (is_whole && (type == 'x' || type == 'X')) is_right = read_pax(archive, text, (size_t)size, &has_name, &told);
      free(text);
      if (!is_whole) return fail(archive, ARCHIVE_FATAL, "Truncated tar archive");
      if (!is_right) return fail(archive, ARCHIVE_FATAL, "Damaged tar archive");
      continue;
    }
    if (!has_name) {
      size_t length = 0;
      if (memcmp(record + 257, "ustar\0", 6) == 0 && record[345]) {
        length = copy(entry->name, record + 345, 155);
        entry->name[length++] = '/';
      }
      copy(entry->name + length, record, 100);
    }
    if (told >= 0) size = told;
    static const unsigned types[] = {REGULAR, 0, LINK, 0020000, 0060000, FOLDER, 0010000, REGULAR};
    size_t length = strlen(entry->name);
    entry->type = type >= '0' && type <= '7' ? types[type - '0'] : REGULAR;
    if (entry->type == REGULAR && length > 0 && entry->name[length - 1] == '/') entry->type = FOLDER;
    // Links and devices hold nothing, whatever size they are said to have.
    entry->size = type >= '1' && type <= '6' ? 0 : size;
    archive->to_come = entry->size;
    archive->padding = -entry->size & (RECORD - 1);
    archive->is_at_end = archive->to_come == 0;
    return ARCHIVE_OK;
  }
}

static int read_tar(struct archive *archive, const void **block, size_t *size) {
  if (!refill(archive)) return fail(archive, ARCHIVE_FATAL, "Truncated tar archive");
  *block = archive->block;
  *size = (uint64_t)archive->to_come < archive->left ? (size_t)archive->to_come : archive->left;
  take(archive, *size);
  archive->came += (int64_t)*size;
  archive->is_at_end = archive->to_come == 0;
  return ARCHIVE_OK;
}

// MARK: Both

int archive_read_next_header(struct archive *archive, struct archive_entry **entry) {
  if (archive->has_failed) return ARCHIVE_FATAL;
  end_inflating(archive);
  int code = archive->is_zip ? next_in_zip(archive) : next_in_tar(archive);
  archive->given = archive->came = 0;
  archive->check = 0xffffffff;
  *entry = &archive->entry;
  return code;
}

int archive_read_data_block(struct archive *archive, const void **block, size_t *size, la_int64_t *at) {
  *block = NULL, *size = 0, *at = archive->came;
  if (archive->has_failed) return ARCHIVE_FATAL;
  if (archive->is_at_end) return ARCHIVE_EOF;
  return archive->is_zip ? read_zip(archive, block, size) : read_tar(archive, block, size);
}
