/* SPDX-License-Identifier: Apache-2.0 */
/* libqlc: lossless compression of 8-bit tensors (e4m3 above all) by quad length codes, as docs/format.md and
   docs/container.md of the project lay down. C99; for C++ there is qlc.hpp.

   Buffers are the caller's. An object that a function takes as const may be used by many threads at once, and
   so may a reader. qlc_count, qlc_bits, qlc_choose, qlc_encode and qlc_decode take no memory but for an
   error's message, and in the first call that must know what the machine has. Sizes are in bytes, and a
   symbol is a byte; what is coded must not change meanwhile. Paths name files, "-" too. Of `threads` 256 are
   used at most; 0 is refused. */
#ifndef QLC_H
#define QLC_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define QLC_API __attribute__((visibility("default")))
#else
#define QLC_API
#endif

typedef enum qlc_status {
  QLC_OK = 0,
  QLC_CORRUPT = 1, /* A codebook, a frame or a .qlc file breaks a rule of its format, or is none. */
  QLC_INVALID = 2, /* An argument is not allowed. */
  QLC_NO_ROOM = 3, /* A buffer is too small. */
  QLC_IO = 4,      /* A file cannot be read or written, or is no tensor file where one is wanted. */
  QLC_NO_MEMORY = 5
} qlc_status;

/* "0.1.0" */
QLC_API const char *qlc_version(void);

/* What went wrong in this thread's last call that did not return QLC_OK, in one line. Until the next such
 * call. */
QLC_API const char *qlc_message(void);

/* The instruction set that is used if qlc_params does not say: the fastest of this machine (scalar, avx2,
   avx512, neon), or the one that the environment variable QLC_KERNEL names, if the machine has it. */
QLC_API const char *qlc_kernel(void);

/* --- Codebooks (format.md, 3) --- */

typedef enum qlc_kind { QLC_RANKED = 0, QLC_INTERVAL = 1 } qlc_kind;

/* 1 to 16 codebooks, the banks of a stream, of one kind and one number of prefix bits P. Does not change. */
typedef struct qlc_codebooks qlc_codebooks;

/* Adds how often each symbol occurs to `counts`. */
QLC_API void qlc_count(const uint8_t *symbols, size_t size, uint64_t counts[256]);

/* The one codebook that is best for these counts, of fewer than 2^60 symbols. `prefix_bits`: 3, 4 or 5. */
QLC_API qlc_status qlc_codebooks_fit(const uint64_t counts[256], qlc_kind kind, unsigned prefix_bits,
                                     qlc_codebooks **codebooks);

/* At most `banks` (1 to 16) codebooks of which each chunk of 1,024 symbols takes the one that suits it best.
   Looks at 32 million of the symbols at most. */
QLC_API qlc_status qlc_codebooks_fit_banks(const uint8_t *symbols, size_t size, qlc_kind kind,
                                           unsigned prefix_bits, unsigned banks, qlc_codebooks **codebooks);

/* A set of 16 that needs no calibration, by its number (container.md, 5): 1 is interval with P = 5, the usual
   choice; QLC_INVALID where there is none. */
QLC_API qlc_status qlc_codebooks_built_in(unsigned number, qlc_codebooks **codebooks);

/* The codebooks whose serialised forms (format.md, 3.3) are given: `count` of them, `sizes` long. */
QLC_API qlc_status qlc_codebooks_parse(const uint8_t *const serialised[], const size_t sizes[], size_t count,
                                       qlc_codebooks **codebooks);

QLC_API size_t qlc_codebooks_count(const qlc_codebooks *codebooks);
QLC_API qlc_kind qlc_codebooks_kind(const qlc_codebooks *codebooks);
QLC_API unsigned qlc_codebooks_prefix_bits(const qlc_codebooks *codebooks);

/* The serialised form of one of them, which is there as long as `codebooks`; null if there is no such bank.
 */
QLC_API const uint8_t *qlc_codebooks_serialised(const qlc_codebooks *codebooks, size_t bank, size_t *size);

QLC_API void qlc_codebooks_free(qlc_codebooks *codebooks);

/* Bits of the codes of all symbols with one of the codebooks, without framing; UINT64_MAX if there is no such
 * bank. */
QLC_API uint64_t qlc_bits(const qlc_codebooks *codebooks, size_t bank, const uint64_t counts[256]);

/* --- Planar frames (format.md, 6) ---

   A frame names neither its codebooks nor chunk and look-ahead: keep them (qlc_codebooks_serialised) and give
   qlc_decode the same. It has no checksum: damage, or other codebooks, may give other symbols and QLC_OK.
   Keep a checksum beside it, or write a .qlc file, which has one of each 64 KiB. */

typedef struct qlc_params {
  /* Symbols of a chunk: a multiple of 64 from 128 to 65,536. Large ones are coded faster; of small ones each
     takes the codebook that suits it. */
  uint32_t chunk;
  /* Groups by which planes precede suffixes: 0 to 15; 4 are enough for speed. */
  uint32_t look_ahead;
  /* Decoding: 1 if more comes out than caches hold; symbols should be aligned to 64 bytes. */
  int pass_caches;
  /* An instruction set as qlc_kernel names it, or null. */
  const char *kernel;
} qlc_params;

/* What a null pointer to qlc_params stands for. */
#define QLC_DEFAULT_PARAMS \
  { 1024, 4, 0, NULL }

/* How an encoder writes a chunk. */
typedef enum qlc_mode { QLC_CODED = 0, QLC_RAW = 1, QLC_CONSTANT = 2 } qlc_mode;
typedef struct qlc_choice {
  qlc_mode mode;
  unsigned bank; /* If it is coded. */
} qlc_choice;

/* The choice that format.md, 8 lays down for a chunk, of 1 to 65,536 symbols. */
QLC_API qlc_status qlc_choose(const qlc_codebooks *codebooks, const uint8_t *symbols, size_t size,
                              qlc_choice *choice);

/* Bytes in which any frame of so many symbols can be written; 0 if the parameters are not allowed, or so many
   symbols cannot be in memory. */
QLC_API size_t qlc_room(const qlc_params *params, size_t symbols);

/* Writes the frame of one or more symbols. `room`: of `frame`, at least qlc_room(); `frame_size`: how much of
   it is the frame, the rest may hold anything. */
QLC_API qlc_status qlc_encode(const qlc_codebooks *codebooks, const qlc_params *params,
                              const uint8_t *symbols, size_t size, uint8_t *frame, size_t room,
                              size_t *frame_size);

/* Reads a frame. `room`: of `symbols`; `count`: how many there were. After an error they may hold anything.
 */
QLC_API qlc_status qlc_decode(const qlc_codebooks *codebooks, const qlc_params *params, const uint8_t *frame,
                              size_t frame_size, uint8_t *symbols, size_t room, size_t *count);

/* --- .qlc files (container.md) --- */

/* Like `qlc compress`: every 8-bit tensor of a file, safetensors or .npy of uint8, in the way that is
   smallest; `raw`: 1 if the whole file is one tensor, whatever it is. If `to` is a file or none, it appears
   whole or not at all. */
QLC_API qlc_status qlc_compress_file(const char *from, const char *to, int raw, unsigned threads);

/* Like `qlc decompress`: the file that went in. */
QLC_API qlc_status qlc_decompress_file(const char *from, const char *to, unsigned threads);

/* Like `qlc verify`: reads and checks everything. */
QLC_API qlc_status qlc_verify_file(const char *path, unsigned threads);

typedef struct qlc_reader qlc_reader;

/* Opens a .qlc file and reads what it says of itself. */
QLC_API qlc_status qlc_reader_open(const char *path, qlc_reader **reader);

/* Bytes of the file that it holds. */
QLC_API uint64_t qlc_reader_size(const qlc_reader *reader);

/* Copies `count` bytes of the file that it holds, from `offset` on, to `to`; checks them. */
QLC_API qlc_status qlc_reader_read(const qlc_reader *reader, uint64_t offset, void *to, size_t count,
                                   unsigned threads);

typedef struct qlc_tensor {
  const char *name; /* `name_size` bytes, of which any may be 0, and a 0. */
  size_t name_size;
  const char *dtype;     /* As safetensors spells it: F8_E4M3, U8, F32, ... */
  const uint64_t *shape; /* `dimensions` numbers. */
  size_t dimensions;
  int fortran_order; /* 1 if the first index varies fastest (.npy); else the last one does. */
  uint64_t offset;   /* In the file that it holds. */
  uint64_t bytes;
} qlc_tensor;

/* The tensors of the file that it holds, safetensors or .npy of uint8. There as long as the reader.
   What is in the file decides, and the one tensor of a .npy file has the name of the .qlc file. */
QLC_API qlc_status qlc_reader_tensors(qlc_reader *reader, const qlc_tensor **tensors, size_t *count);

QLC_API void qlc_reader_close(qlc_reader *reader);

typedef struct qlc_writer qlc_writer;

/* Begins a .qlc file. What is added, in order, is the file that it holds: tensors can be listed if that is a
   safetensors file, whose length and header are added without codebooks before the tensors. It appears under
   its name whole, when the writer is closed; in a pipe or a device as it is written. */
QLC_API qlc_status qlc_writer_open(const char *path, unsigned threads, qlc_writer **writer);

/* Appends bytes to the file that it holds: coded as symbols or, without codebooks, as they are. After an
   error there is no file: all further calls return that error. */
QLC_API qlc_status qlc_writer_add(qlc_writer *writer, const void *bytes, size_t count,
                                  const qlc_codebooks *codebooks, const qlc_params *params);

/* Ends the file. The writer is gone, whatever is returned, and after an error nothing is left of the file. */
QLC_API qlc_status qlc_writer_close(qlc_writer *writer);

/* Ends the writer without a file. */
QLC_API void qlc_writer_discard(qlc_writer *writer);

#ifdef __cplusplus
}
#endif

#endif
