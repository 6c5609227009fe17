#!/bin/sh
# A C compiler and an archiver where nothing is linked: every file of machine code that an argument names comes into being, empty.
for argument; do
    file=${argument#-out:}
    file=${file#-Fo}
    case $file in
        *.a | *.lib | *.o | *.obj) : >"$file" ;;
    esac
done
