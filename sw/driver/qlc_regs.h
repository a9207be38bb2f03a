// SPDX-License-Identifier: Apache-2.0
// Made from rtl/axi/qlc_regs.rdl by .venv/bin/python scripts/make_registers.py; change that, not this.
//
// QLC_REG_x: offset of a register in bytes. QLC_REG_x_f_SHIFT, _MASK: a field in it, the mask in place.
#pragma once

/* What this block is. */
#define QLC_REG_ID 0x000u
#define QLC_REG_ID_VALUE 0x514C4301u
#define QLC_REG_ID_VERSION_SHIFT 0u
#define QLC_REG_ID_VERSION_MASK 0x000000FFu
#define QLC_REG_ID_MAGIC_SHIFT 8u
#define QLC_REG_ID_MAGIC_MASK 0xFFFFFF00u

/* The parameters that the block was built with. */
#define QLC_REG_CAPS 0x004u
#define QLC_REG_CAPS_LANES_SHIFT 0u
#define QLC_REG_CAPS_LANES_MASK 0x0000007Fu
#define QLC_REG_CAPS_KIND_SHIFT 8u
#define QLC_REG_CAPS_KIND_MASK 0x00000100u
#define QLC_REG_CAPS_PREFIX_BITS_SHIFT 9u
#define QLC_REG_CAPS_PREFIX_BITS_MASK 0x00000E00u
#define QLC_REG_CAPS_BANKS_SHIFT 12u
#define QLC_REG_CAPS_BANKS_MASK 0x0001F000u
#define QLC_REG_CAPS_LOOK_AHEAD_SHIFT 17u
#define QLC_REG_CAPS_LOOK_AHEAD_MASK 0x001E0000u
#define QLC_REG_CAPS_DEEP_SHIFT 21u
#define QLC_REG_CAPS_DEEP_MASK 0x00200000u
#define QLC_REG_CAPS_SELECT_SHIFT 22u
#define QLC_REG_CAPS_SELECT_MASK 0x00400000u
#define QLC_REG_CAPS_DECODER_SHIFT 23u
#define QLC_REG_CAPS_DECODER_MASK 0x00800000u

/* The largest chunk. */
#define QLC_REG_MAX_CHUNK 0x008u
#define QLC_REG_MAX_CHUNK_GROUPS_SHIFT 0u
#define QLC_REG_MAX_CHUNK_GROUPS_MASK 0x000007FFu

/* Starts, stops, clears. */
#define QLC_REG_CONTROL 0x00Cu
#define QLC_REG_CONTROL_ENABLE_SHIFT 0u
#define QLC_REG_CONTROL_ENABLE_MASK 0x00000001u
#define QLC_REG_CONTROL_CLEAR_SHIFT 1u
#define QLC_REG_CONTROL_CLEAR_MASK 0x00000002u

/* What can be done now. */
#define QLC_REG_STATUS 0x010u
#define QLC_REG_STATUS_BUSY_SHIFT 0u
#define QLC_REG_STATUS_BUSY_MASK 0x00000001u
#define QLC_REG_STATUS_BOOK_READY_SHIFT 1u
#define QLC_REG_STATUS_BOOK_READY_MASK 0x00000002u

/* The size of a chunk. A write while STATUS.busy, or of less than 2 or more than MAX_CHUNK, is refused. */
#define QLC_REG_CHUNK 0x014u
#define QLC_REG_CHUNK_GROUPS_SHIFT 0u
#define QLC_REG_CHUNK_GROUPS_MASK 0x000007FFu

/* Bit b: bank b holds a good codebook. */
#define QLC_REG_USABLE 0x018u
#define QLC_REG_USABLE_BANKS_SHIFT 0u
#define QLC_REG_USABLE_BANKS_MASK 0x0000FFFFu

/* Bit b: bank b may be used. */
#define QLC_REG_BANKS 0x01Cu
#define QLC_REG_BANKS_BANKS_SHIFT 0u
#define QLC_REG_BANKS_BANKS_MASK 0x0000FFFFu

/* Loads codebooks, a byte a write; all bytes of one name its bank. Refused while STATUS.book_ready is 0. */
#define QLC_REG_BOOK 0x020u
#define QLC_REG_BOOK_DATA_SHIFT 0u
#define QLC_REG_BOOK_DATA_MASK 0x000000FFu
#define QLC_REG_BOOK_BANK_SHIFT 8u
#define QLC_REG_BOOK_BANK_MASK 0x00000F00u
#define QLC_REG_BOOK_LAST_SHIFT 16u
#define QLC_REG_BOOK_LAST_MASK 0x00010000u

/* The errors that have occurred; writing 1 clears a bit. */
#define QLC_REG_ERRORS 0x024u
#define QLC_REG_ERRORS_BAD_CODEBOOK_SHIFT 1u
#define QLC_REG_ERRORS_BAD_CODEBOOK_MASK 0x00000002u
#define QLC_REG_ERRORS_BAD_BANK_SHIFT 2u
#define QLC_REG_ERRORS_BAD_BANK_MASK 0x00000004u
#define QLC_REG_ERRORS_TRUNCATED_SHIFT 3u
#define QLC_REG_ERRORS_TRUNCATED_MASK 0x00000008u
#define QLC_REG_ERRORS_NO_MARKER_SHIFT 4u
#define QLC_REG_ERRORS_NO_MARKER_MASK 0x00000010u
#define QLC_REG_ERRORS_TRAILING_SHIFT 5u
#define QLC_REG_ERRORS_TRAILING_MASK 0x00000020u
#define QLC_REG_ERRORS_BAD_CHUNK_SHIFT 6u
#define QLC_REG_ERRORS_BAD_CHUNK_MASK 0x00000040u
#define QLC_REG_ERRORS_BAD_PLANE_SHIFT 7u
#define QLC_REG_ERRORS_BAD_PLANE_MASK 0x00000080u

/* Frames that have left, good or bad. */
#define QLC_REG_FRAMES 0x028u

/* Frames that have left with an error. */
#define QLC_REG_BAD_FRAMES 0x02Cu

/* Chunks without code. */
#define QLC_REG_RAW_CHUNKS 0x030u

/* Chunks of one symbol throughout. */
#define QLC_REG_CONSTANT_CHUNKS 0x034u

/* Symbols that have passed on the symbol side, low half. */
#define QLC_REG_SYMBOLS_LOW 0x040u

/* Symbols that have passed on the symbol side, high half. */
#define QLC_REG_SYMBOLS_HIGH 0x044u

/* Bits in kept bytes that have passed on the compressed side, low half. */
#define QLC_REG_BITS_LOW 0x048u

/* Bits in kept bytes that have passed on the compressed side, high half. */
#define QLC_REG_BITS_HIGH 0x04Cu

/* Cycles in which the input held a beat back, low half. */
#define QLC_REG_INPUT_STALLS_LOW 0x050u

/* Cycles in which the input held a beat back, high half. */
#define QLC_REG_INPUT_STALLS_HIGH 0x054u

/* Cycles in which a beat waited at the output, low half. */
#define QLC_REG_OUTPUT_STALLS_LOW 0x058u

/* Cycles in which a beat waited at the output, high half. */
#define QLC_REG_OUTPUT_STALLS_HIGH 0x05Cu

/* Coded chunks of each bank; 0 of one that does not exist. */
#define QLC_REG_CHUNKS 0x080u
#define QLC_REG_CHUNKS_STRIDE 4u
#define QLC_REG_CHUNKS_COUNT 16u
