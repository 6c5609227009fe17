# Writes each C block of docs/c.md to FOLDER/HEADING.inc for tests/snippets.c: awk -v folder=FOLDER -f tests/snippets.awk ../../docs/c.md
#
# A comment `NAME is NUMBER` becomes a check, and a comment `...` the macro REST.

/^#+ / {
    name = tolower($0)
    sub(/^#+ /, "", name)
    gsub(/[^a-z0-9]+/, "-", name)
}
/^```c$/ {
    inside = 1
    count++
    path = folder "/" name ".inc"
    printf "#line %d \"docs/c.md\"\n", NR + 1 > path
    next
}
/^```/ { inside = 0 }
inside {
    if ($0 ~ /^\/\* [a-z]+ is -?[0-9]+ \*\/$/) {
        $0 = "CHECK(" $2 " == " $4 ", \"another " $2 "\");"
    }
    sub(/\/\* \.\.\. \*\//, "REST;")
    print > path
}
END { printf "#define SNIPPETS %d\n", count > (folder "/count.inc") }
