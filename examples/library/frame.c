/* SPDX-License-Identifier: Apache-2.0 */
/* One frame in C: codebooks for some symbols, then there and back. */
#include <qlc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SYMBOLS 65536

static void check(qlc_status status) {
  if (status == QLC_OK) return;
  fprintf(stderr, "%s\n", qlc_message());
  exit(1);
}

int main(void) {
  static uint8_t symbols[SYMBOLS];
  static uint8_t back[SYMBOLS];
  for (size_t i = 0; i < SYMBOLS; ++i) { /* magnitudes about a middle one, any sign */
    symbols[i] = (uint8_t)(40 + rand() % 16 + rand() % 16 + (rand() % 2) * 128);
  }

  uint64_t counts[256] = {0};
  qlc_count(symbols, SYMBOLS, counts);
  qlc_codebooks *codebooks = NULL;
  check(qlc_codebooks_fit(counts, QLC_INTERVAL, 5, &codebooks));

  const size_t room = qlc_room(NULL, SYMBOLS);
  uint8_t *frame = malloc(room);
  size_t size = 0;
  size_t count = 0;
  if (frame == NULL) return 1;
  check(qlc_encode(codebooks, NULL, symbols, SYMBOLS, frame, room, &size));
  check(qlc_decode(codebooks, NULL, frame, size, back, SYMBOLS, &count));
  if (count != SYMBOLS || memcmp(symbols, back, SYMBOLS) != 0) return 1;
  printf("libqlc %s, kernel %s: %d symbols in %zu bytes, codes alone %llu\n", qlc_version(), qlc_kernel(),
         SYMBOLS, size, (unsigned long long)((qlc_bits(codebooks, 0, counts) + 7) / 8));
  free(frame);
  qlc_codebooks_free(codebooks);
  return 0;
}
