// As much of Nettle's interface as is called: AES-128, AES-CMAC, SHA-256, and a point of P-256 multiplied by a number.
#ifndef HEARTSNOOP_BROWSER_CIPHERS_H
#define HEARTSNOOP_BROWSER_CIPHERS_H

#include <stddef.h>
#include <stdint.h>

struct aes128_ctx {
  uint32_t keys[44];
};
struct cmac_aes128_ctx {
  struct aes128_ctx cipher;
  uint8_t state[16], block[16];
  size_t count;
};
struct sha256_ctx {
  uint32_t state[8];
  uint64_t length;
  uint8_t block[64];
};

void nettle_aes128_set_encrypt_key(struct aes128_ctx *cipher, const uint8_t *key);
void nettle_aes128_encrypt(const struct aes128_ctx *cipher, size_t length, uint8_t *to, const uint8_t *from);
void nettle_cmac_aes128_set_key(struct cmac_aes128_ctx *cmac, const uint8_t *key);
void nettle_cmac_aes128_update(struct cmac_aes128_ctx *cmac, size_t length, const uint8_t *data);
void nettle_cmac_aes128_digest(struct cmac_aes128_ctx *cmac, size_t length, uint8_t *code);
void nettle_sha256_init(struct sha256_ctx *hash);
void nettle_sha256_update(struct sha256_ctx *hash, size_t length, const uint8_t *data);
void nettle_sha256_digest(struct sha256_ctx *hash, size_t length, uint8_t *digest);
int heartsnoop_p256_multiply(const uint8_t *number, const uint8_t *x, const uint8_t *y, uint8_t *product);

#endif
