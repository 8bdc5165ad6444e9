#include "CAES.h"

int CCryptoBoringSSL_AES_set_encrypt_key(const uint8_t *key, unsigned bits, void *expanded);
void CCryptoBoringSSL_AES_encrypt(const uint8_t *block, uint8_t *encrypted, const void *expanded);

void heartsnoop_aes_expand(const uint8_t *key, heartsnoop_aes_key *expanded) {
  // It only fails for keys of other lengths.
  (void)CCryptoBoringSSL_AES_set_encrypt_key(key, 128, expanded);
}

void heartsnoop_aes_encrypt(
    const uint8_t *block, uint8_t *encrypted, const heartsnoop_aes_key *expanded) {
  CCryptoBoringSSL_AES_encrypt(block, encrypted, expanded);
}
