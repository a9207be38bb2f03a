# SPDX-License-Identifier: Apache-2.0
"""Floats to e4m3 codes as verif/tensors/README.md says, and histograms of their chunks."""

import ml_dtypes
import numpy as np

CHUNK = 1024
BLOCK = 32
SCALINGS = ("block32", "mx32", "tensor")


def codes(values, scaling, absmax):
    """Codes of an array (chunks, CHUNK); `absmax` is that of the whole tensor they were cut from."""
    if scaling == "tensor":
        blocks, peak = values, np.float32(absmax)
    else:
        blocks = values.reshape(len(values), -1, BLOCK)
        peak = np.abs(blocks).max(axis=2, keepdims=True)
    peak = np.maximum(peak, np.float32(2.0**-100))  # all zeros
    if scaling == "mx32":
        factor = np.exp2(8 - np.floor(np.log2(peak.astype(np.float64)))).astype(np.float32)
    else:
        factor = np.float32(448) / peak
    scaled = np.clip(blocks * factor, -448, 448)
    return scaled.astype(ml_dtypes.float8_e4m3fn).view(np.uint8).reshape(values.shape)


def histograms(array, scaling, count, draw):
    """How often each symbol occurs in `count` chunks drawn from a tensor: (chunks, 256)."""
    flat = np.ascontiguousarray(array, dtype=np.float32).reshape(-1)
    chunks = flat[: len(flat) // CHUNK * CHUNK].reshape(-1, CHUNK)
    chosen = np.sort(draw.permutation(len(chunks))[:count])
    found = codes(chunks[chosen], scaling, np.abs(flat).max())
    bins = found.astype(np.int64) + 256 * np.arange(len(chosen))[:, None]
    return np.bincount(bins.reshape(-1), minlength=256 * len(chosen)).reshape(-1, 256).astype(np.uint16)
