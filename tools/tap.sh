# shellcheck shell=bash
# tap.sh: for scripts that are tests. They print TAP, which Meson counts: `expect` runs one test,
# `tap_done` ends the script, and fails if a test has.
tap_count=0 tap_failed=0

expect() { # NAME COMMAND...: passes if the command does; else what it printed is shown
    local output
    tap_count=$((tap_count + 1))
    if output=$("${@:2}" 2>&1); then
        echo "ok $tap_count - $1"
    else
        tap_failed=$((tap_failed + 1))
        echo "not ok $tap_count - $1"
        echo "# ${output//$'\n'/$'\n# '}"
    fi
}

expect_each() { # FILES... -- COMMAND...: one test a file, with one run for all of them if that passes
    local files=() command file
    while [[ $1 != -- ]]; do files+=("$1") && shift; done
    command=("${@:2}")
    "${command[@]}" "${files[@]}" >/dev/null 2>&1 && command=(true)
    for file in "${files[@]}"; do
        expect "$file" "${command[@]}" "$file"
    done
}

tap_done() {
    echo "1..$tap_count"
    ((tap_failed == 0))
    exit
}
