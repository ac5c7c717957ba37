#!/usr/bin/env bash
# library.sh BUILD: installs the libraries into an empty folder and builds the examples against them as a
# stranger would, with pkg-config, shared and static, in C and in C++. Prints TAP.
set -euo pipefail
build=$(cd "$1" && pwd)
source=$(cd "$(dirname "$0")/../.." && pwd)
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
source "$source/tools/tap.sh"

DESTDIR=$prefix meson install -C "$build" --no-rebuild --quiet >/dev/null
libraries=$(dirname "$(find "$prefix" -name 'libkolam.so' | head -n 1)")
header=$(dirname "$(find "$prefix" -name kolam.h)")
export PKG_CONFIG_PATH=$libraries/pkgconfig PKG_CONFIG_SYSROOT_DIR=$prefix
export LD_LIBRARY_PATH=$libraries

warnings=(-Wall -Wextra -Wpedantic -Werror)
start='....../......./......../........./........../........./......../......./...... o 25-25'

build_example() { # NAME PACKAGE ARCHIVES...
    local name=$1 archives=("${@:3}") flags
    read -ra flags <<<"$(pkg-config --cflags --libs "$2")"
    expect "$name with the shared library" cc "${warnings[@]}" "$source/examples/$name.c" -o "$prefix/$name" \
        "${flags[@]}"
    expect "$name with the static library" cc "${warnings[@]}" "$source/examples/$name.c" \
        -o "$prefix/$name-static" -I"$header" "${archives[@]/#/$libraries/}" -pthread -lm
}
for example in random_game legal_moves draw_position; do
    build_example $example kolam libkolam.a
done
for example in play_level analyse_record; do
    build_example $example kolam-engine libkolam-engine.a libkolam.a
done
expect "the rules need nothing but the C library" bash -c \
    "! ldd '$libraries/libkolam.so' | grep -vE 'linux-vdso|libc\.|ld-linux'"

for game in patterns manalath mandala; do
    for kind in '' -static; do
        expect "a random game of $game$kind" "$prefix/random_game$kind" $game 5
    done
done
expect "the same game from either" diff <("$prefix/random_game" mandala 9) \
    <("$prefix/random_game-static" mandala 9)
expect "140 first moves in Manalath" test \
    "$("$prefix/legal_moves" manalath "$start" | wc -l)" = 140
expect "a refused position" bash -c "! '$prefix/legal_moves' manalath rubbish"
expect "a picture" bash -c "'$prefix/draw_position' mandala | grep -q '</svg>'"
for game in patterns manalath mandala; do
    "$prefix/play_level" $game 1 2 5 >"$prefix/$game.kgn"
    expect "a game of $game between levels is a record" "$build/kolam" record check "$prefix/$game.kgn"
    expect "the same from the static library" diff "$prefix/$game.kgn" <("$prefix/play_level-static" $game 1 2 5)
done
for kind in '' -static; do
    expect "a record is judged$kind" bash -c \
        "'$prefix/analyse_record$kind' 500 <'$prefix/manalath.kgn' | grep -q 'Player 2: accuracy'"
done
expect "a record that cannot be read" bash -c "! '$prefix/analyse_record' <'$source/tests/records/illegal-move.kgn'"

for name in kolam kolam_record kolam_engine; do
    for language in c c++; do
        expect "$name.h alone in $language" bash -c \
            "echo '#include <$name.h>' | cc ${warnings[*]} -fsyntax-only -I'$header' -x $language -"
    done
done
cat >"$prefix/example.cc" <<'END'
#include <kolam_engine.h>
#include <kolam_record.h>
int main() {
    kolam_option option;
    const kolam_game *game = kolam_game_named("patterns");
    kolam_record *record = kolam_record_open(game, nullptr, nullptr, nullptr, nullptr);
    kolam_engine *engine = kolam_engine_open(game, 1, nullptr);
    bool opened = record && engine;
    kolam_record_close(record);
    kolam_engine_close(engine);
    return opened && kolam_option_at(game, 0, &option) && !kolam_option_at(game, 1, &option) ? 0 : 1;
}
END
read -ra flags <<<"$(pkg-config --cflags --libs kolam-engine)"
expect "a program in C++" c++ "${warnings[@]}" "$prefix/example.cc" -o "$prefix/example" "${flags[@]}"
expect "it runs" "$prefix/example"
tap_done
