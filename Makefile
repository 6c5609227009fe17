# What OpenBench calls: `make EXE=name` builds the engine for this CPU under that name, and `./name bench` ends with a line
# `N nodes M nps`. For everything else use cargo: `cargo xtask build` chooses a CPU, `cargo xtask ci` checks.

EXE ?= exchequer
ifeq ($(OS),Windows_NT)
	SUFFIX := .exe
endif

.PHONY: openbench
openbench:
	cargo rustc --release --locked -p exchequer --bin exchequer -- -C target-cpu=native --emit link=$(EXE)$(SUFFIX)
