#include "ciphers.h"

void *memset(void *, int, size_t);
void *memcpy(void *, const void *, size_t);

// MARK: AES-128 (FIPS 197), by tables that are made at the first key

static uint8_t box[256];
static uint32_t table[256];

static uint8_t twice(uint8_t x) { return (uint8_t)(x << 1 ^ (x >> 7) * 0x1b); }

static void make_tables(void) {
  uint8_t p = 1, q = 1;
  do {
    p = (uint8_t)(p ^ twice(p));
    q ^= (uint8_t)(q << 1);
    q ^= (uint8_t)(q << 2);
    q ^= (uint8_t)(q << 4);
    if (q & 0x80) q ^= 9;
    uint8_t x = q;
    for (int turn = 1; turn < 5; turn++) x ^= (uint8_t)(q << turn | q >> (8 - turn));
    box[p] = x ^ 0x63;
  } while (p != 1);
  box[0] = 0x63;
  for (int i = 0; i < 256; i++) {
    uint32_t s = box[i], t = twice(box[i]);
    table[i] = t << 24 | s << 16 | s << 8 | (t ^ s);
  }
}

static uint32_t word(const uint8_t *b) { return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3]; }
static void put(uint8_t *b, uint32_t w) { b[0] = (uint8_t)(w >> 24), b[1] = (uint8_t)(w >> 16), b[2] = (uint8_t)(w >> 8), b[3] = (uint8_t)w; }
static uint32_t right(uint32_t w, int by) { return w >> by | w << (32 - by); }
static uint32_t boxed(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  return (uint32_t)box[a >> 24] << 24 | (uint32_t)box[b >> 16 & 255] << 16 | (uint32_t)box[c >> 8 & 255] << 8 | box[d & 255];
}

void nettle_aes128_set_encrypt_key(struct aes128_ctx *cipher, const uint8_t *key) {
  if (!box[0]) make_tables();
  uint32_t *k = cipher->keys, round = 1;
  for (int i = 0; i < 4; i++) k[i] = word(key + 4 * i);
  for (int i = 4; i < 44; i++) {
    uint32_t w = k[i - 1];
    if (i % 4 == 0) {
      w = right(w, 24);
      w = boxed(w, w, w, w) ^ round << 24;
      round = twice((uint8_t)round);
    }
    k[i] = k[i - 4] ^ w;
  }
}

void nettle_aes128_encrypt(const struct aes128_ctx *cipher, size_t length, uint8_t *to, const uint8_t *from) {
  for (; length >= 16; length -= 16, to += 16, from += 16) {
    const uint32_t *k = cipher->keys;
    uint32_t s[4], n[4];
    for (int i = 0; i < 4; i++) s[i] = word(from + 4 * i) ^ k[i];
    for (int round = 1; round < 10; round++) {
      k += 4;
      for (int i = 0; i < 4; i++)
        n[i] = table[s[i] >> 24] ^ right(table[s[(i + 1) & 3] >> 16 & 255], 8) ^ right(table[s[(i + 2) & 3] >> 8 & 255], 16) ^
               right(table[s[(i + 3) & 3] & 255], 24) ^ k[i];
      memcpy(s, n, sizeof s);
    }
    for (int i = 0; i < 4; i++) put(to + 4 * i, boxed(s[i], s[(i + 1) & 3], s[(i + 2) & 3], s[(i + 3) & 3]) ^ k[4 + i]);
  }
}

// MARK: AES-CMAC (RFC 4493)

void nettle_cmac_aes128_set_key(struct cmac_aes128_ctx *cmac, const uint8_t *key) {
  memset(cmac, 0, sizeof *cmac);
  nettle_aes128_set_encrypt_key(&cmac->cipher, key);
}

static void mix(struct cmac_aes128_ctx *cmac) {
  for (int i = 0; i < 16; i++) cmac->state[i] ^= cmac->block[i];
  nettle_aes128_encrypt(&cmac->cipher, 16, cmac->state, cmac->state);
}

void nettle_cmac_aes128_update(struct cmac_aes128_ctx *cmac, size_t length, const uint8_t *data) {
  while (length--) {
    // The last block waits for its own key.
    if (cmac->count == 16) mix(cmac), cmac->count = 0;
    cmac->block[cmac->count++] = *data++;
  }
}

static void doubled(uint8_t *key) {
  uint8_t carry = key[0] >> 7;
  for (int i = 0; i < 16; i++) key[i] = (uint8_t)(key[i] << 1 | (i < 15 ? key[i + 1] >> 7 : 0));
  key[15] ^= (uint8_t)(carry * 0x87);
}

void nettle_cmac_aes128_digest(struct cmac_aes128_ctx *cmac, size_t length, uint8_t *code) {
  uint8_t key[16] = {0};
  nettle_aes128_encrypt(&cmac->cipher, 16, key, key);
  doubled(key);
  if (cmac->count < 16) {
    doubled(key);
    memset(cmac->block + cmac->count, 0, 16 - cmac->count);
    cmac->block[cmac->count] = 0x80;
  }
  for (int i = 0; i < 16; i++) cmac->block[i] ^= key[i];
  mix(cmac);
  memcpy(code, cmac->state, length < 16 ? length : 16);
  memset(cmac->state, 0, 16);
  cmac->count = 0;
}

// MARK: SHA-256 (FIPS 180-4)

static const uint32_t rounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

void nettle_sha256_init(struct sha256_ctx *hash) {
  static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memset(hash, 0, sizeof *hash);
  memcpy(hash->state, start, sizeof start);
}

static void compress(struct sha256_ctx *hash) {
  uint32_t w[64], s[8];
  for (int i = 0; i < 16; i++) w[i] = word(hash->block + 4 * i);
  for (int i = 16; i < 64; i++)
    w[i] = w[i - 16] + (right(w[i - 15], 7) ^ right(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] +
           (right(w[i - 2], 17) ^ right(w[i - 2], 19) ^ w[i - 2] >> 10);
  memcpy(s, hash->state, sizeof s);
  for (int i = 0; i < 64; i++) {
    uint32_t first = s[7] + (right(s[4], 6) ^ right(s[4], 11) ^ right(s[4], 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) + rounds[i] + w[i];
    uint32_t second = (right(s[0], 2) ^ right(s[0], 13) ^ right(s[0], 22)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    for (int j = 7; j > 0; j--) s[j] = s[j - 1];
    s[4] += first;
    s[0] = first + second;
  }
  for (int i = 0; i < 8; i++) hash->state[i] += s[i];
}

void nettle_sha256_update(struct sha256_ctx *hash, size_t length, const uint8_t *data) {
  while (length--) {
    hash->block[hash->length++ % 64] = *data++;
    if (hash->length % 64 == 0) compress(hash);
  }
}

void nettle_sha256_digest(struct sha256_ctx *hash, size_t length, uint8_t *digest) {
  uint64_t bits = hash->length * 8;
  uint8_t octet = 0x80;
  do nettle_sha256_update(hash, 1, &octet), octet = 0;
  while (hash->length % 64 != 56);
  for (int shift = 56; shift >= 0; shift -= 8) {
    octet = (uint8_t)(bits >> shift);
    nettle_sha256_update(hash, 1, &octet);
  }
  for (size_t i = 0; i < length && i < 32; i++) digest[i] = (uint8_t)(hash->state[i / 4] >> (24 - 8 * (i % 4)));
  nettle_sha256_init(hash);
}

// MARK: P-256 (SEC 2, 2.4.2): numbers of four words, the least significant first, below the modulus

typedef struct {
  uint64_t w[4];
} number;
typedef struct {
  number x, y, z;
} point;  // Jacobian; z = 0 is the point at infinity.

static const number prime = {{0xffffffffffffffff, 0x00000000ffffffff, 0, 0xffffffff00000001}};
static const number order = {{0xf3b9cac2fc632551, 0xbce6faada7179e84, 0xffffffffffffffff, 0xffffffff00000000}};
static const number curve_b = {{0x3bce3c3e27d2604b, 0x651d06b0cc53b0f6, 0xb3ebbd55769886bc, 0x5ac635d8aa3a93e7}};

static int less(const number *a, const number *b) {
  for (int i = 3; i >= 0; i--)
    if (a->w[i] != b->w[i]) return a->w[i] < b->w[i];
  return 0;
}
static int is_zero(const number *a) { return (a->w[0] | a->w[1] | a->w[2] | a->w[3]) == 0; }

static uint64_t take(number *a, const number *b) {
  uint64_t borrow = 0;
  for (int i = 0; i < 4; i++) {
    uint64_t one = a->w[i] - b->w[i], two = one - borrow;
    borrow = (a->w[i] < b->w[i]) | (one < borrow);
    a->w[i] = two;
  }
  return borrow;
}
static uint64_t give(number *a, const number *b) {
  uint64_t carry = 0;
  for (int i = 0; i < 4; i++) {
    uint64_t one = a->w[i] + b->w[i], two = one + carry;
    carry = (one < b->w[i]) | (two < carry);
    a->w[i] = two;
  }
  return carry;
}
static number sum(number a, number b) {
  if (give(&a, &b) || !less(&a, &prime)) take(&a, &prime);
  return a;
}
static number difference(number a, number b) {
  if (take(&a, &b)) give(&a, &prime);
  return a;
}
static number times(number a, number b) {
  number product = {{0}};
  for (int bit = 255; bit >= 0; bit--) {
    product = sum(product, product);
    if (b.w[bit / 64] >> (bit % 64) & 1) product = sum(product, a);
  }
  return product;
}
static number inverse(number a) {
  number power = prime, two = {{2}}, result = {{1}};
  take(&power, &two);
  for (int bit = 255; bit >= 0; bit--) {
    result = times(result, result);
    if (power.w[bit / 64] >> (bit % 64) & 1) result = times(result, a);
  }
  return result;
}

static point doubled_point(point p) {
  if (is_zero(&p.z) || is_zero(&p.y)) return (point){{{1}}, {{1}}, {{0}}};
  number zz = times(p.z, p.z), yy = times(p.y, p.y), s = times(p.x, yy);
  s = sum(sum(s, s), sum(s, s));
  number m = times(difference(p.x, zz), sum(p.x, zz));
  m = sum(m, sum(m, m));
  point q;
  q.x = difference(times(m, m), sum(s, s));
  number y4 = times(yy, yy);
  y4 = sum(y4, y4), y4 = sum(y4, y4), y4 = sum(y4, y4);
  q.y = difference(times(m, difference(s, q.x)), y4);
  q.z = times(p.y, p.z);
  q.z = sum(q.z, q.z);
  return q;
}

static point added(point p, point q) {
  if (is_zero(&p.z)) return q;
  if (is_zero(&q.z)) return p;
  number pz = times(p.z, p.z), qz = times(q.z, q.z), u1 = times(p.x, qz), u2 = times(q.x, pz);
  number s1 = times(p.y, times(qz, q.z)), s2 = times(q.y, times(pz, p.z));
  number h = difference(u2, u1), r = difference(s2, s1);
  if (is_zero(&h)) return is_zero(&r) ? doubled_point(p) : (point){{{1}}, {{1}}, {{0}}};
  number hh = times(h, h), hhh = times(hh, h), v = times(u1, hh);
  point sum_point;
  sum_point.x = difference(difference(times(r, r), hhh), sum(v, v));
  sum_point.y = difference(times(r, difference(v, sum_point.x)), times(s1, hhh));
  sum_point.z = times(times(p.z, q.z), h);
  return sum_point;
}

static number read_number(const uint8_t *octets) {
  number a;
  for (int i = 0; i < 4; i++) a.w[3 - i] = (uint64_t)word(octets + 8 * i) << 32 | word(octets + 8 * i + 4);
  return a;
}
static void write_number(uint8_t *octets, number a) {
  for (int i = 0; i < 4; i++) put(octets + 8 * i, (uint32_t)(a.w[3 - i] >> 32)), put(octets + 8 * i + 4, (uint32_t)a.w[3 - i]);
}

int heartsnoop_p256_multiply(const uint8_t *by, const uint8_t *x, const uint8_t *y, uint8_t *product) {
  number scalar = read_number(by);
  point p = {read_number(x), read_number(y), {{1}}}, result = {{{1}}, {{1}}, {{0}}};
  if (is_zero(&scalar) || !less(&scalar, &order) || !less(&p.x, &prime) || !less(&p.y, &prime)) return 0;
  // y² = x³ - 3x + b
  number right_side = sum(difference(times(p.x, times(p.x, p.x)), sum(p.x, sum(p.x, p.x))), curve_b), left_side = times(p.y, p.y);
  if (less(&right_side, &left_side) || less(&left_side, &right_side)) return 0;
  for (int bit = 255; bit >= 0; bit--) {
    result = doubled_point(result);
    if (scalar.w[bit / 64] >> (bit % 64) & 1) result = added(result, p);
  }
  number z = inverse(result.z), zz = times(z, z);
  write_number(product, times(result.x, zz));
  write_number(product + 32, times(result.y, times(zz, z)));
  return 1;
}
