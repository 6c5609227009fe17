# What OpenBench calls: `make EXE=name` builds the engine for this CPU under that name, guided by a profile, and `./name bench` ends with a line
# `N nodes M nps`. For everything else use cargo: `cargo xtask build` chooses a CPU, `cargo xtask ci` checks.

EXE ?= exchequer
ifeq ($(OS),Windows_NT)
	SUFFIX := .exe
endif

# The one line that the task prints is where the binary is.
.PHONY: openbench
openbench:
	binary="$$(cargo xtask build --cpu native --pgo)" && cp "$$binary" "$(EXE)$(SUFFIX)"
