# Completion of kolam for bash. Games and options come from the program itself.
_kolam() {
    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local program=${COMP_WORDS[0]} command=${COMP_WORDS[1]}
    local games='patterns manalath mandala' words=''
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        words='play games new show trace perft bench record --help --version'
    else
        case $previous in
        --lang) words='en de' ;;
        --colour) words='auto always never' ;;
        --view) words='1 2 spectator' ;;
        --seed) words='random' ;;
        --save)
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            return
            ;;
        --position | --depth | --seconds) return ;;
        esac
    fi
    if [[ -z $words ]]; then
        case $command in
        play) words="$games --seed --lang --save --help" ;;
        games) words='--json --help' ;;
        new) words="$games --seed --help" ;;
        show) words="$games --seed --position --view --svg --colour --lang --help" ;;
        trace) words="$games --seed --position --view --help" ;;
        perft) words="$games --depth --seed --position --divide --help" ;;
        bench) words="rules $games --seconds --json --help" ;;
        record)
            ((COMP_CWORD == 2)) && words='check show json --help'
            ((COMP_CWORD > 2)) && mapfile -t COMPREPLY < <(compgen -f -- "$word")
            ;;
        esac
        case " ${COMP_WORDS[*]} " in
        *' patterns '*) words+=' ending=' ;;
        *' manalath '*) words+=' sides= supply= neutral=' ;;
        esac
        [[ $program && $word == ending* ]] && words='flips pass'
        [[ $previous == = && ${COMP_WORDS[COMP_CWORD - 2]} == ending ]] && words='flips pass'
    fi
    [[ -z $words ]] || mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace
}
complete -F _kolam kolam
