// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/planar.h"
#include "model/systemc/planar.h"
#include "verif/common/axis.h"
#include "verif/common/rng.h"

/// Random codebooks, symbols and frames for the planar benches, good and bad, all repeated by the Rng's seed.
namespace qlc::verif {

/// A serialised codebook of this kind and P, within the rules.
model::Bytes random_book(Rng& rng, model::Kind kind, unsigned prefix_bits);

/// One that breaks a rule of docs/format.md 3, or is of another kind or P.
model::Bytes bad_book(Rng& rng, model::Kind kind, unsigned prefix_bits);

/// Random frames for a module with these parameters, a chunk size, and banks that hold what `banks` says.
class PlanarStimulus {
 public:
  PlanarStimulus(Rng& rng, const sc::PlanarConfig& config, unsigned chunk, const model::Banks& banks)
      : rng_(rng), config_(config), chunk_(chunk), banks_(banks) {}

  /// One to 20,000 symbols, mostly few, of which each part is of one value, of few, of all, of short codes of
  /// a bank, or of symbols that it has no other code for than the escape.
  model::Bytes symbols();
  /// Such a part.
  model::Bytes part(std::size_t count);
  /// As many symbols as a frame can have at the most, with short codes.
  model::Bytes large() { return short_codes(65'536); }
  /// Symbols without slot or run in any bank, if there are any.
  model::Bytes escapes(std::size_t count);

  /// For the encoder: beats of symbols with what it is told; one in eight does not keep to it, or ends with
  /// an empty beat.
  Frame for_encoder();
  /// The same for given symbols, as they should be.
  Frame for_encoder(const model::Bytes& symbols);

  /// For the decoder: beats of a frame; one in three is damaged.
  Frame for_decoder();
  /// A good frame of these symbols, with a random choice for each chunk.
  model::Bytes encoded(const model::Bytes& symbols);

 private:
  const model::Codebook* some_book();
  model::Bytes short_codes(std::size_t count);
  model::Bytes damaged(model::Bytes frame);
  model::Bytes bad_header(model::Bytes frame);
  model::Bytes great_count();
  model::Bytes bad_plane();

  Rng& rng_;
  const sc::PlanarConfig& config_;
  unsigned chunk_;
  const model::Banks& banks_;
};

}  // namespace qlc::verif
