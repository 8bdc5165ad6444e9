// The system's Nettle: AES, AES-CMAC, SHA-256, and with hogweed the curve P-256.
#include <gmp.h>
#include <nettle/aes.h>
#include <nettle/cmac.h>
#include <nettle/ecc-curve.h>
#include <nettle/ecc.h>
#include <nettle/sha2.h>

// A point of P-256 multiplied by a number: the product's X coordinate, then Y. All numbers have 32
// octets, most significant first. Returns 0 if X and Y are no point of the curve, or the number is not
// below the curve's order. (In C, because GMP's numbers are arrays of one, which Swift does not take.)
static inline int heartsnoop_p256_multiply(
    const uint8_t *number, const uint8_t *x, const uint8_t *y, uint8_t *product) {
  const struct ecc_curve *curve = nettle_get_secp_256r1();
  struct ecc_scalar scalar;
  struct ecc_point point;
  mpz_t first, second;
  int known;
  ecc_scalar_init(&scalar, curve);
  ecc_point_init(&point, curve);
  mpz_inits(first, second, NULL);

  mpz_import(first, 32, 1, 1, 1, 0, number);
  known = ecc_scalar_set(&scalar, first);
  mpz_import(first, 32, 1, 1, 1, 0, x);
  mpz_import(second, 32, 1, 1, 1, 0, y);
  known = known && ecc_point_set(&point, first, second);
  if (known) {
    ecc_point_mul(&point, &scalar, &point);
    ecc_point_get(&point, first, second);
    for (size_t index = 0; index < 64; index++) product[index] = 0;
    mpz_export(product + 32 - (mpz_sizeinbase(first, 2) + 7) / 8, NULL, 1, 1, 1, 0, first);
    mpz_export(product + 64 - (mpz_sizeinbase(second, 2) + 7) / 8, NULL, 1, 1, 1, 0, second);
  }

  mpz_clears(first, second, NULL);
  ecc_point_clear(&point);
  ecc_scalar_clear(&scalar);
  return known;
}
