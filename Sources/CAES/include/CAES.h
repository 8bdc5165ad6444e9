// AES of single blocks with a key that is expanded once.
//
// The library's Swift API expands the key for every block, which costs twenty times what AES does. Its
// C functions are OpenSSL's AES_set_encrypt_key and AES_encrypt, under the prefix that swift-crypto
// gives its copy of BoringSSL. If it ever changes the prefix, the program does not link.
#ifndef HEARTSNOOP_CAES_H
#define HEARTSNOOP_CAES_H

#include <stdint.h>

// An expanded key; BoringSSL's AES_KEY takes 244 octets of it.
typedef struct {
  uint64_t words[64];
} heartsnoop_aes_key;

// Expands a key of 16 octets.
void heartsnoop_aes_expand(const uint8_t *key, heartsnoop_aes_key *expanded);

// Encrypts a block of 16 octets; both may be the same.
void heartsnoop_aes_encrypt(
    const uint8_t *block, uint8_t *encrypted, const heartsnoop_aes_key *expanded);

#endif
