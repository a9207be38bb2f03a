# SPDX-License-Identifier: Apache-2.0
"""Tensors drawn from distributions: those that the models lack, and those that any tensor may come close to."""

import numpy as np

SHAPE = (256, 1024)


def shapes(draw):
    """Yields (kind, array) of independent values."""
    yield "uniform", draw.uniform(-1, 1, SHAPE)
    for exponent in (0.5, 0.7, 1, 1.5):  # 1: Laplace; 2 would be Gaussian
        yield f"power {exponent}", draw.gamma(1 / exponent, 1, SHAPE) ** (1 / exponent) * draw.choice([-1, 1], SHAPE)
    for _ in range(2):
        yield "gaussian", draw.standard_normal(SHAPE)
    for freedom in (1.5, 2, 3, 4, 6, 10):
        yield f"student {freedom}", draw.standard_t(freedom, SHAPE)
    for shift in (-2, -1, -0.5, 0.5, 1):
        yield f"gaussian + {shift}", draw.standard_normal(SHAPE) + shift
    for shift in (-2, -1, 0, 1):  # 98, 84, 50 and 16 % zeros
        yield f"relu of gaussian + {shift}", np.maximum(draw.standard_normal(SHAPE) + shift, 0)
        yield f"squared relu of gaussian + {shift}", np.maximum(draw.standard_normal(SHAPE) + shift, 0) ** 2
    for spread in (1, 3):
        x = spread * draw.standard_normal(SHAPE)
        yield f"silu {spread}", x / (1 + np.exp(-x))
        yield f"sigmoid {spread}", 1 / (1 + np.exp(-x))
        yield f"softmax {spread}", np.exp(x) / np.exp(x).sum(axis=1, keepdims=True)
    yield "half gaussian", np.abs(draw.standard_normal(SHAPE))
    yield "exponential", draw.exponential(1, SHAPE)
    yield "exponential, negative", -draw.exponential(1, SHAPE)
    for zeros in (0.05, 0.3, 0.6, 0.9):
        yield f"{zeros} zeros", draw.standard_normal(SHAPE) * (draw.random(SHAPE) >= zeros)
    for levels in (4, 16):
        constants = draw.standard_normal(levels)
        chosen = draw.choice(constants, SHAPE, p=(p := 2.0 ** -np.arange(levels)) / p.sum())
        yield f"{levels} constants", np.where(draw.random(SHAPE) < 0.8, chosen, draw.standard_normal(SHAPE))
    step = np.round(draw.standard_normal(SHAPE) * 3)  # weights that were 4-bit integers with a scale for 32
    yield "4 bits", np.clip(step, -8, 7) * np.repeat(draw.uniform(0.5, 1, (SHAPE[0], SHAPE[1] // 32)), 32, axis=1)


def tensors():
    """Yields (kind, held out, array): each shape as it is, and with rows and columns of unequal size."""
    for seed, held_out in ((1, False), (2, True)):
        draw = np.random.default_rng(seed)
        for kind, values in shapes(draw):
            yield kind, held_out, values
            rows = np.exp(draw.standard_normal((SHAPE[0], 1)))
            columns = np.exp(0.5 * draw.standard_normal(SHAPE[1]))
            yield f"{kind}, scaled", held_out, values * rows * columns
