# SPDX-License-Identifier: Apache-2.0
# `make help` lists the targets. Each sets up what it needs.

BUILD   := build
PYTHON  := .venv/bin/python
JOBS    := $(shell nproc)
TENSORS := $(sort $(wildcard verif/tensors/dev_*.safetensors))
TOPS    := $(patsubst rtl/%.f,%,$(sort $(wildcard rtl/*.f)))
# Planar designs that the demo shows; parameters that lint looks at.
DEMO    := planar_32_interval_5 planar_64_interval_3
LINT_SETS := default Lanes=64,PrefixBits=5,Banks=4 Lanes=1,Kind=0,Deep=0,Banks=2 Lanes=16,PrefixBits=4,Banks=16,Deep=0
LINT_SELECT := Lanes=1,Select=1,MaxChunk=128,Banks=16,PrefixBits=5 Lanes=64,Select=1,Kind=0,Banks=3
CXX_FILES = $(shell git ls-files '*.h' '*.hpp' '*.c' '*.cpp')
# Not those that include all that Verilator has written, on which clang-tidy works for minutes, and not those that are
# built apart.
TIDY_FILES = $(filter-out %_rtl.cpp %/rtl_enc.cpp %/rtl_dec.cpp %/control_sim.cpp examples/library/% sw/python/% \
  verif/fuzz/%, $(filter %.cpp,$(CXX_FILES)))
SHELL   := /bin/bash -o pipefail

# Synthesis: library, its directory, patterns of configurations (all if none), 0: without clock gates, 1: keep the figures.
LIB     := osu018
LIBERTY :=
DESIGN  :=
GATING  := 1
ACCEPT  :=

# Planar designs whose coverage is looked at: every number of lanes, every kind of codebook.
COVERED := 1_interval_5;2_interval_4;4_ranked_3;8_interval_3;16_ranked_3;32_interval_5;64_interval_3

# 1: proofs that take minutes or hours, too; how long `make soak` runs, and each fuzz target.
ALL          :=
SOAK_SECONDS := 60
FUZZ_SECONDS := 30
EVERY        := 1
SYNTH   := $(PYTHON) synth/synth.py

# Netlists that are simulated, and those whose nets' transitions are counted.
GATES   := serial 1_interval_5 8_interval_5 8_ranked_3 32_interval_5
TOGGLES := serial 8_interval_5 32_interval_5 huffman

.DEFAULT_GOAL := help
.PHONY: help setup build demo test sanitize formal coverage mutate fuzz soak faults lint synth area gates gatesim toggles measure bench report clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## */\1\t/p' $(MAKEFILE_LIST) | awk -F'\t' '{printf "  make %-8s %s\n", $$1, $$2}'

setup: ## install Debian packages and the Python environment (.venv) that are missing
	@scripts/setup

$(BUILD)/build.ninja: CMakeLists.txt | setup
	@cmake -S . -B $(BUILD) -G Ninja -DCMAKE_BUILD_TYPE=Release

build: $(BUILD)/build.ninja ## build build/qlc and all that the tests need
	@cmake --build $(BUILD) -j $(JOBS)

demo: $(BUILD)/build.ninja ## real e4m3 tensors through RTL encoder and decoder beside the golden model; then the area
	@cmake --build $(BUILD) -j $(JOBS) --target qlc $(DEMO)
	@scripts/demo $(TENSORS)
	@echo; $(SYNTH) --set demo --jobs $(JOBS) --out $(BUILD)/synth/demo

test: build ## all tests that must pass before a change lands
	@ctest --test-dir $(BUILD) -j $(JOBS) --output-on-failure

sanitize: setup ## codec, files and libqlc under the address, undefined behaviour and thread sanitizers
	@mkdir -p $(BUILD)
	@cmake -S . -B $(BUILD)/sanitize -G Ninja -DCMAKE_BUILD_TYPE=None \
	  -DCMAKE_CXX_FLAGS='-O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all' > $(BUILD)/sanitize.log
	@cmake --build $(BUILD)/sanitize -j $(JOBS) --target test_codec test_container test_lib test_sw
	@ctest --test-dir $(BUILD)/sanitize -j $(JOBS) --output-on-failure -L sanitize
	@cmake -S . -B $(BUILD)/threads -G Ninja -DCMAKE_BUILD_TYPE=None \
	  -DCMAKE_CXX_FLAGS='-O1 -g1 -fsanitize=thread' > $(BUILD)/threads.log
	@cmake --build $(BUILD)/threads -j $(JOBS) --target test_container test_lib
	@$(BUILD)/threads/test_container '[threads]'
	@$(BUILD)/threads/test_lib '[threads]'

formal: setup ## proofs of the RTL (SymbiYosys, Yices), and planted faults that they must fail at
	@$(PYTHON) -B verif/formal/formal.py $(BUILD)/formal --jobs $(JOBS) $(if $(ALL),--all) \
	  $(if $(ACCEPT),--keep docs/measured/formal.json)
	@$(PYTHON) -B verif/formal/faults.py $(BUILD)/formal_faults --jobs $(JOBS)

coverage: setup ## lines, branches and the plan of verif/coverage that the lock-step tests meet; build/coverage/annotated
	@mkdir -p $(BUILD)
	@cmake -S . -B $(BUILD)/coverage -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS=-O1 -DQLC_COVERAGE=ON \
	  '-DQLC_PLANAR_TESTS=$(COVERED)' > $(BUILD)/coverage.log
	@cmake --build $(BUILD)/coverage -j $(JOBS) --target lockstep_enc lockstep_dec lockstep_planar lockstep_axi test_axi huff_test
	@$(PYTHON) -B verif/coverage/coverage.py $(BUILD)/coverage --jobs $(JOBS) \
	  $(if $(ACCEPT),--keep docs/measured/coverage.json)

mutate: setup ## the tests against mutants of every module of the RTL, for hours [EVERY=1: each mutant]
	@$(PYTHON) -B verif/mutate/mutate.py $(BUILD)/mutate --jobs $(JOBS) --every $(EVERY) \
	  $(if $(ACCEPT),--keep docs/measured/mutate.json)

fuzz: setup ## readers, and decoders against each other, on what libFuzzer makes, with sanitizers [FUZZ_SECONDS=30]
	@mkdir -p $(BUILD)
	@cmake -S verif/fuzz -B $(BUILD)/fuzz -G Ninja -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=None > $(BUILD)/fuzz.log
	@cmake --build $(BUILD)/fuzz -j $(JOBS)
	@$(PYTHON) -B verif/fuzz/fuzz.py $(BUILD)/fuzz --seconds $(FUZZ_SECONDS) --jobs $(JOBS) \
	  $(if $(ACCEPT),--keep docs/measured/fuzz.json)

faults: setup ## all planted faults, each of which a bench must catch; `make test` has a fifth of them
	@$(PYTHON) -B verif/lockstep/faults.py $(BUILD)/faults
	@$(PYTHON) -B verif/unit/faults.py $(BUILD)/unit_faults
	@$(PYTHON) -B verif/fuzz/faults.py $(BUILD)/fuzz_faults

soak: build ## random rounds of RTL against model, one design after the other [SOAK_SECONDS=60]
	@$(PYTHON) -B verif/lockstep/soak.py $(BUILD) --seconds $(SOAK_SECONDS) --jobs $(JOBS) \
	  $(if $(ACCEPT),--keep docs/measured/soak.json)

lint: build ## Verilator and slang on the RTL, clang-format and clang-tidy, shellcheck, ruff
	@for top in $(TOPS); do \
	  case $$top in \
	    *_enc_planar | *_enc_axi) sets='$(LINT_SETS) $(LINT_SELECT)' ;; \
	    *_planar | *_axi) sets='$(LINT_SETS)' ;; \
	    huff_*) sets='default MaxLength=11' ;; \
	    *) sets=default ;; \
	  esac; \
	  for set in $$sets; do \
	    parameters=$$(echo "$$set" | sed 's/default//; s/\([A-Z]\)/ -G\1/; s/,/ -G/g'); \
	    echo "verilator, slang: $$top$$parameters"; \
	    verilator --lint-only -Wall --assert --top-module $$top $$parameters rtl/lint.vlt -f rtl/$$top.f && \
	    $(PYTHON) scripts/slang_lint.py $$top $$parameters $$(grep -v '^//' rtl/$$top.f) || exit 1; \
	  done; \
	done
	$(if $(CXX_FILES),,$(error lint needs a git checkout))
	clang-format --dry-run --Werror $(CXX_FILES)
	@echo clang-tidy on $(words $(TIDY_FILES)) files, a few minutes
	@printf '%s\n' $(TIDY_FILES) | xargs -P $(JOBS) -n 1 .venv/bin/clang-tidy --quiet -p $(BUILD) 2>&1 | \
	  sed '/Processing file/d;/warnings\( and [0-9]* errors\)\? generated/d;/warnings treated as errors/d'
	shellcheck scripts/setup scripts/demo .ci/run
	$(PYTHON) -m ruff check --quiet . && $(PYTHON) -m ruff format --check --quiet .

synth: setup ## area and timing of every configuration [LIB=osu018|asap7|sky130] [LIBERTY=dir] [DESIGN=pattern] [GATING=0]
	@$(SYNTH) --lib $(LIB) $(if $(LIBERTY),--liberty $(LIBERTY)) --jobs $(JOBS) $(if $(ACCEPT),--accept) \
	  $(foreach pattern,$(DESIGN),--design '$(pattern)') $(if $(filter 0,$(GATING)),--no-clock-gating) \
	  --out $(BUILD)/synth/$(LIB)$(if $(filter 0,$(GATING)),_ungated)

area: setup ## area of a few configurations (OSU018) against the kept one, as `make test` does [ACCEPT=1]
	@$(SYNTH) --set quick --area-only $(if $(ACCEPT),--accept,--check) --out $(BUILD)/synth/area

gates: $(BUILD)/build.ninja # programs with netlists
	@cmake -S . -B $(BUILD) -DQLC_GATE_LIB=$(LIB) -DQLC_GATE_LIBERTY=$(abspath $(LIBERTY)) > $(BUILD)/gates.log
	@cmake --build $(BUILD) -j $(JOBS) --target gates

gatesim: gates ## netlists of 1, 8 and 32 lanes against the golden model; small modules proven [LIB=osu018|asap7] [LIBERTY=dir]
	@$(PYTHON) -B verif/gate/gatesim.py $(BUILD) $(GATES) --tensors $(TENSORS)
	@$(PYTHON) -B synth/equivalence.py --lib $(LIB) $(if $(LIBERTY),--liberty $(LIBERTY)) --jobs $(JOBS) --faults 2 \
	  --out $(BUILD)/equivalence

toggles: gates ## transitions of nets for each symbol in netlists [LIB=asap7] [LIBERTY=dir]; keeps them for make report
	@$(PYTHON) -B verif/gate/toggles.py $(BUILD) $(LIB) $(TOGGLES) --tensors $(TENSORS) --keep docs/measured/toggles.json

measure: build ## symbols a cycle, latency and savings of every design on real tensors; keeps them for make report
	@$(PYTHON) scripts/sweep.py $(BUILD)/qlc $(TENSORS) --huffman $(BUILD)/huffman_sim --keep docs/measured/simulation.json
	@$(PYTHON) scripts/savings.py $(BUILD)/qlc $(filter-out %/fp32_rows.safetensors,$(TENSORS)) --keep docs/measured/savings.json
	@$(PYTHON) scripts/quantize_for_size.py $(BUILD)/qlc verif/tensors/fp32_rows.safetensors --keep docs/measured/quantize.json

bench: build ## speed of the software beside memcpy, cat and other compressors: build/bench.json, tables of README and docs/codec.md
	@$(PYTHON) scripts/bench.py $(BUILD)/qlc verif/tensors/dev_block32.safetensors --out $(BUILD)/bench.json --write

report: setup ## docs/results.md and its figures from the kept measurements
	@$(PYTHON) scripts/report/report.py

clean: ## remove build/ (.venv stays)
	rm -rf $(BUILD)
