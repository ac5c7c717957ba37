# Completion of kolam for bash.

# The values of a flag or an option, or nothing where anything may stand.
_kolam_values() {
    case $1 in
    --lang) echo en de ;;
    --game) echo patterns manalath mandala ;;
    --colour) echo auto always never ;;
    --view) echo 1 2 spectator ;;
    --seed) echo random ;;
    --log) echo json plain ;;
    --format) echo lines binary ;;
    --level) echo 1 2 3 4 5 6 7 8 9 10 ;;
    --host) echo 127.0.0.1 0.0.0.0 ;;
    --against | --first | --second) echo 1 2 3 4 5 6 7 8 9 10 follow person cmd= ;;
    --clock) echo 3+2 5+5 10+10 ;;
    --replay) compgen -G '*.kgn' ;;
    ending) echo flips pass ;;
    sides) echo 5-5-6 5-5-5 ;;
    supply) echo 25 0 ;;
    game) echo patterns manalath mandala ;;
    level) echo 1 2 3 4 5 6 7 8 9 10 ;;
    player) echo kolam uct random ;;
    esac
}

_kolam_words() {
    local games='patterns manalath mandala'
    case $1 in
    play) echo "$games" --against --first --second --clock --seed --lang --save --plain --at-once --resume --replay --help ;;
    games) echo --json --help ;;
    about) echo "$games" --help ;;
    new) echo "$games" --seed --help ;;
    show) echo "$games" --seed --position --record --view --svg --words --kolam --small --sizes --colour --lang --help ;;
    trace) echo "$games" --seed --position --view --help ;;
    perft) echo "$games" --depth --seed --position --divide --help ;;
    bench)
        echo rules search eval kolams suite "$games" --seconds --nodes --movetime --cmd --json --help
        compgen -f
        ;;
    record) echo check show json --help ;;
    ugi) echo game= level= tenths= threads= hash= multipv= seed= player= deal= ending= sides= supply= neutral= --help ;;
    analyse)
        echo "$games" --seed --position --moves --nodes --depth --time --lines --view --hindsight \
            --threads --hash --lang --json --analysis-threads --help
        compgen -G '*.kgn'
        ;;
    match)
        echo "$games" --engine --movetime --nodes --depth --clock --pairs --concurrency --seed \
            --plies --openings --sprt --margin --patience --gauntlet --resign --draw --exact --part --out --resume --json --help
        echo cmd= name= stderr= level= tenths= player= threads= hash=
        ;;
    selfplay)
        echo "$games" --games --seed --out --format --resume --threads --part --nodes --level --label-nodes \
            --prove-nodes --lines --hash --explore --among --plies --openings --balanced --balance-nodes --join --help
        compgen -f
        ;;
    rate)
        echo --game --anchor --json --help
        compgen -f
        ;;
    serve) echo --port --host --data --store --name --origin --behind-proxy --metrics --no-limits --bots --log --settings --help ;;
    backup)
        echo --data --previous --help
        compgen -f
        ;;
    restore)
        echo --data --help
        compgen -f
        ;;
    move-data)
        echo --help
        compgen -f
        ;;
    doctor) echo --data --store --json --help ;;
    admin) echo people ban bans unban host unhost rename reset export delete reports settle sessions end-sessions tables games end adjudicate delete-game status announce read-only drain limits reload trust-time audit --data --name --store --json --reason --until --result --hours --german --end --help ;;
    solve) echo "$games" --seed --position --moves --nodes --memory --json --help ;;
    score) echo "$games" --first --second --lang --help ;;
    kolam) echo play games about new show score trace perft bench record ugi match selfplay rate analyse solve serve backup restore doctor move-data admin --help --version ;;
    esac
    case $2 in
    *' patterns '*) echo ending= ;;
    *' manalath '*) echo sides= supply= neutral= ;;
    esac
}

_kolam() {
    # Bash splits words at '=': name, '=' and value arrive as three.
    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} words
    [[ $word == '=' ]] && word=''
    [[ $previous == '=' ]] && previous=${COMP_WORDS[COMP_CWORD - 2]}
    words=$(_kolam_values "$previous")
    case $previous in
    --save | --out | --openings | --data | --record | check | show | json)
        if [[ $previous == --* || ${COMP_WORDS[1]} == record ]]; then
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            return
        fi
        ;;
    --position | --port | --store | --name | --origin | --bots | --depth | --seconds | --moves | --nodes | --time | --lines | --hash) return ;;
    esac
    if [[ -z $words ]]; then
        if ((COMP_CWORD == 1)); then
            words=$(_kolam_words kolam)
        else
            words=$(_kolam_words "${COMP_WORDS[1]}" " ${COMP_WORDS[*]} ")
        fi
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace 2>/dev/null
}
complete -F _kolam kolam
