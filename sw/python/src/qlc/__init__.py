# SPDX-License-Identifier: Apache-2.0
"""Lossless compression of 8-bit tensors by quad length codes.

Codebooks are found from data, frames coded with them, and tensors of .qlc files read into numpy arrays:

    books = qlc.calibrate(weights, banks=8)
    frame = qlc.encode(weights, books)
    again = qlc.decode(frame, books, weights.size, weights.dtype).reshape(weights.shape)
    kept = books.serialised  # a list of bytes, of which qlc.parse(kept) makes the codebooks again

    qlc.compress("model.safetensors", "model.qlc")
    weights = qlc.File("model.qlc")["layer.0.weight"]

A frame names neither its codebooks nor its parameters, and has no checksum: damage, or other codebooks, may give other
elements without an error. A .qlc file has all of that.

The formats are those of docs/format.md and docs/container.md. What is refused raises ValueError or, if a frame,
codebook or file breaks a rule of its format, CorruptError; files that cannot be read or written raise OSError.
"""

import os
import sys
from collections.abc import Mapping
from typing import NamedTuple

import ml_dtypes
import numpy as np

from ._core import Codebooks, CorruptError, Reader, kernel, parse
from ._core import built_in as _built_in
from ._core import compress as _compress
from ._core import decode as _decode
from ._core import decompress as _decompress
from ._core import encode as _encode
from ._core import fit as _fit
from ._core import verify as _verify
from ._core import version as _version

__version__ = _version()
__all__ = [
    "Codebooks",
    "CorruptError",
    "DTYPES",
    "File",
    "Tensor",
    "built_in",
    "calibrate",
    "code_bits",
    "compress",
    "decode",
    "decompress",
    "encode",
    "kernel",
    "parse",
    "verify",
]

#: numpy's dtype for each that safetensors has and numpy, with ml_dtypes, can hold.
DTYPES = {
    "BOOL": np.bool_,
    "U8": np.uint8,
    "I8": np.int8,
    "F8_E4M3": ml_dtypes.float8_e4m3fn,
    "F8_E4M3FNUZ": ml_dtypes.float8_e4m3fnuz,
    "F8_E5M2": ml_dtypes.float8_e5m2,
    "F8_E5M2FNUZ": ml_dtypes.float8_e5m2fnuz,
    "F8_E8M0": ml_dtypes.float8_e8m0fnu,
    "U16": np.uint16,
    "I16": np.int16,
    "F16": np.float16,
    "BF16": ml_dtypes.bfloat16,
    "U32": np.uint32,
    "I32": np.int32,
    "F32": np.float32,
    "U64": np.uint64,
    "I64": np.int64,
    "F64": np.float64,
    "C64": np.complex64,
}


def _symbols(array):
    """The bytes of an array with elements of 8 bits, or of bytes, in C order."""
    if isinstance(array, bytes | bytearray | memoryview):
        return np.frombuffer(array, np.uint8) if len(array) else np.empty(0, np.uint8)
    array = np.asarray(array)
    if array.dtype.itemsize != 1 or array.dtype.kind in "SU":
        raise ValueError(f"elements of 8 bits are wanted, not {array.dtype}")
    return np.ascontiguousarray(array).reshape(-1).view(np.uint8)


def _within(name, value, least, most):
    """The number, if it is one that is allowed."""
    if not least <= value <= most:
        raise ValueError(f"{name}: {least} to {most} are allowed, not {value}")
    return value


def _threads(threads):
    return _within("threads", threads, 0, 256) or max(1, len(os.sched_getaffinity(0)))


def _source(path):
    """A path of a file to read, as bytes; OSError of the right kind if there is none."""
    os.stat(path)
    return os.fsencode(path)


def _frame(chunk, look_ahead):
    return _within("chunk", chunk, 128, 65536), _within("look_ahead", look_ahead, 0, 15)


def built_in(number):
    """A set of 16 codebooks that needs no calibration, by its number in docs/container.md, from 1 on."""
    return _built_in(_within("number", number, 1, 255))


def calibrate(array, kind="interval", prefix_bits=5, banks=1):
    """Codebooks for tensors like this one, at most `banks` (1 to 16) of a kind and 3, 4 or 5 prefix bits.

    `array`: elements of 8 bits; at most 32 million of them are looked at. With several banks each chunk of 1,024
    symbols takes the one that suits it best.
    """
    return _fit(_symbols(array), kind, _within("prefix_bits", prefix_bits, 3, 5), _within("banks", banks, 1, 16))


def code_bits(array, codebooks, bank=0):
    """Bits of the codes of an array with one of the codebooks, without framing."""
    return codebooks.bits(_symbols(array), _within("bank", bank, 0, len(codebooks) - 1))


def encode(array, codebooks, chunk=1024, look_ahead=4):
    """The planar frame of an array with elements of 8 bits, at least one.

    `chunk`: symbols of a chunk, a multiple of 64 from 128 to 65,536. `look_ahead`: 0 to 15. A decoder must know both,
    and the codebooks. Large arrays are coded fastest in pieces of about a mebibyte.
    """
    return _encode(_symbols(array), codebooks, *_frame(chunk, look_ahead))


def decode(frame, codebooks, count, dtype=np.uint8, chunk=1024, look_ahead=4):
    """The elements of a frame, `count` at most, as an array of one dimension and a dtype of 8 bits."""
    if np.dtype(dtype).itemsize != 1:
        raise ValueError(f"a dtype of 8 bits is wanted, not {np.dtype(dtype)}")
    symbols = np.empty(_within("count", count, 0, sys.maxsize), np.uint8)
    found = _decode(_symbols(frame), codebooks, symbols, *_frame(chunk, look_ahead))
    return symbols[:found].view(dtype)


def compress(source, target, threads=0, raw=False):
    """A .safetensors or .npy file to a .qlc file, as `qlc compress`. `threads`: 0 is one for each processor. `raw`: the
    whole file is one tensor, whatever it is."""
    _compress(_source(source), os.fsencode(target), _threads(threads), raw)


def decompress(source, target, threads=0):
    """A .qlc file to the file that went in, as `qlc decompress`."""
    _decompress(_source(source), os.fsencode(target), _threads(threads))


def verify(path, threads=0):
    """Reads and checks all of a .qlc file, as `qlc verify`."""
    _verify(_source(path), _threads(threads))


class Tensor(NamedTuple):
    """What a file says of one of its tensors."""

    dtype: str  #: as safetensors spells it: F8_E4M3, U8, F32, ...
    shape: tuple
    offset: int  #: in the file that went in
    bytes: int
    fortran_order: bool  #: whether the first index varies fastest, as it may in .npy files


class File(Mapping):
    """The tensors of a .qlc file that holds a .safetensors or .npy file: names to arrays, read when asked for.

    The file is open until close(), the end of a `with` block, or of the object.
    """

    def __init__(self, path, threads=0):
        """Reads what the file says of itself. `threads`: as for compress()."""
        self._reader = Reader(_source(path))
        self._threads = _threads(threads)
        #: names to Tensor, in the order of the file
        self.tensors = {name: Tensor(*of) for name, *of in self._reader.tensors()}

    def __getitem__(self, name):
        tensor = self.tensors[name]
        if tensor.dtype not in DTYPES:
            raise ValueError(f"numpy has no dtype for {tensor.dtype}, that of tensor {name!r}; bytes() reads it")
        order = "F" if tensor.fortran_order else "C"
        return self.bytes(name).view(DTYPES[tensor.dtype]).reshape(tensor.shape, order=order)

    # Not by what is in all tensors, as Mapping does.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def close(self):
        """Closes the file; nothing can be read any more."""
        self._reader = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __iter__(self):
        return iter(self.tensors)

    def __len__(self):
        return len(self.tensors)

    def bytes(self, name):
        """The bytes of a tensor, as an array of uint8."""
        tensor = self.tensors[name]
        if self._reader is None:
            raise ValueError("the file is closed")
        content = np.empty(tensor.bytes, np.uint8)
        self._reader.read(tensor.offset, content, self._threads)
        return content
