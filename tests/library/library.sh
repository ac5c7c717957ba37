#!/usr/bin/env bash
# library.sh BUILD: installs the library into an empty folder and builds the examples against it as a
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
read -ra flags <<<"$(pkg-config --cflags --libs kolam)"
export LD_LIBRARY_PATH=$libraries

warnings=(-Wall -Wextra -Werror)
start='....../......./......../........./........../........./......../......./...... o 25-25'
for example in random_game legal_moves; do
    code=$source/examples/$example.c
    expect "$example with the shared library" cc "${warnings[@]}" "$code" -o "$prefix/$example" \
        "${flags[@]}"
    expect "$example with the static library" cc "${warnings[@]}" "$code" \
        -o "$prefix/$example-static" -I"$header" "$libraries/libkolam.a"
done
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
echo '#include <kolam.h>
int main() {
    kolam_option option;
    const kolam_game *game = kolam_game_named("patterns");
    return game && kolam_option_at(game, 0, &option) && !kolam_option_at(game, 1, &option) ? 0 : 1;
}' >"$prefix/example.cc"
expect "the header in C++" c++ "${warnings[@]}" "$prefix/example.cc" -o "$prefix/example" \
    "${flags[@]}"
expect "the library from C++" "$prefix/example"
tap_done
