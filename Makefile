.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c

GO ?= go
FUZZTIME ?= 30s
DEMO_TIME ?= 25s
# What make bench runs, each of which is a target, too, like bench-liars; some with arguments of ours.
FIGURES = durability fleet kills liars minimize own throughput yield
ARGS_minimize = -bounds
ARGS_own = -parts -each 24 -duration 5m benchmarks/seeds
ARGS_yield = -fault-seed 20261124 -confirm 10000
# The embedded reference solver is built in where its header is installed.
TAGS = $(shell .ci/need --check libz3-dev && echo libz3)

.PHONY: help build check test all-tests tests lint vet staticcheck fuzz-parser demo bench sizes conformance release clean

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 22

build: ## bin/smtstorm
	$(GO) build -buildvcs=auto -tags '$(TAGS)' -o bin/smtstorm ./cmd/smtstorm
	@if test -n '$(TAGS)'; then echo 'with z3-embedded: bin/smtstorm needs libz3 on each machine where it runs'; \
	else echo 'without z3-embedded: for that, install libz3-dev'; fi

test: ## install missing solvers and a browser (Debian), lint, fuzz the parser, run all tests
	@.ci/need z3 libz3-dev cvc5 cvc4 boolector gringo chromium fish zsh
	@$(MAKE) --no-print-directory all-tests

# A new make reads TAGS: the embedded solver may just have been installed. What is compiled is compiled once: by vet, as
# for a release (cmd/release), and with the same flags for the go commands that tests run. Compilers and tests collect
# garbage as seldom as smtstorm itself does.
all-tests:
	@export GOGC=400 GOFLAGS='-trimpath -tags=netgo,osusergo,$(TAGS)'; \
	set -- $(MAKE) --no-print-directory TAGS='netgo,osusergo,$(TAGS)'; \
	"$$@" vet; "$$@" --jobs=3 staticcheck fuzz-parser tests

tests:
	.ci/lightly $(GO) test -timeout 25m -vet=off -tags '$(TAGS)' ./...

check: lint ## before a commit: lint, and all tests but the slow ones
	$(GO) test -short -tags '$(TAGS)' ./...

lint: vet staticcheck ## gofmt, vet, staticcheck, direction of dependencies (.depguard.toml)

vet:
	@unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "run gofmt -w on:" $$unformatted; exit 1; }
	$(GO) vet -tags '$(TAGS)' ./...

staticcheck:
	$(GO) tool staticcheck -tags '$(TAGS)' ./...
	$(GO) tool depguard ./...

fuzz-parser: ## feed the parser damaged scripts for $(FUZZTIME), on one processor
	$(GO) test ./smtlib -run '^$$' -fuzz '^FuzzParse$$' -parallel 1 -fuzztime $(FUZZTIME) -fuzzminimizetime 10x

demo: ## install cvc5 if it is missing (Debian), then find a real wrong answer of it, in at most half a minute
	@.ci/need cvc5
	@$(MAKE) --no-print-directory build
	@out=smtstorm-demo/$$(date +%Y%m%d-%H%M%S); \
	set -- --solver cvc5 --focus fp.roundToIntegral --strategy terms --seed 1 --until-finding 1 --timeout 2s --duration $(DEMO_TIME) --out $$out benchmarks/seeds/QF_FP/interval-add-encloses.smt2; \
	echo "bin/smtstorm $$*"; \
	status=0; bin/smtstorm "$$@" || status=$$?; \
	test $$status -le 1; \
	echo; echo "For a browser, and for programs:"; bin/smtstorm report $$out | sed 's/^/  /'; \
	if test $$status = 0; then echo "Nothing was found: this cvc5 is right, or the time was too short (make demo DEMO_TIME=2m)."; \
	else for repro in $$out/findings/*/repro.sh; do break; done; \
	if command -v z3 >/dev/null; then echo "What z3 says of the script:"; echo "  $$repro z3"; \
	else echo "The wrong answer again (repro.sh SOLVER runs another solver):"; echo "  $$repro"; fi; fi; \
	echo "Read on in docs/book/findings.md, and in docs/findings/README.md."

bench: build ## what stands in figures in benchmarks/README.md and the book, measured anew (hours)
	$(GO) test -run '^$$' -bench . -benchmem ./benchmarks
	@for figure in $(FIGURES); do $(MAKE) --no-print-directory bench-$$figure; done

bench-kills: build # of the processes of fleets
	$(GO) run ./benchmarks fleet -kills 100 -instances 20000

bench-%: build # one of FIGURES
	$(GO) run ./benchmarks $* $(ARGS_$*)

sizes: ## how many lines each capability has: all, and those that are neither blank nor a comment
	@$(GO) run ./benchmarks sizes

conformance: ## our evaluation against the solvers', operator by operator, and the tests of that with all their questions
	$(GO) test -timeout 2h -tags libz3 ./internal/source/operators -run 'TestConformance|TestSamplesAreFoundAgain|TestIdentities|TestLogicsOfOperators' -full
	$(GO) run -tags libz3 ./cmd/smtstorm conform --solver z3 --solver cvc5 --scope 100000 --out smtstorm-out/conform-$$(date +%Y%m%d-%H%M%S)

release: ## dist/: static binaries for Linux and macOS with manual pages and completions, bills of materials, checksums
	$(GO) run ./cmd/release -go '$(GO)' -out dist

clean: ## remove what was built; results in smtstorm-out stay
	rm -rf bin dist
