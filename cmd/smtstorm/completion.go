package main

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/fleet"
	"github.com/smtstorm/smtstorm/internal/oracle"
	rules "github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/rules/rewrite"
	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/solvers"
)

func completionCommand() *cli.Command {
	return &cli.Command{
		Name:      "completion",
		Usage:     "print what makes a shell complete commands, flags, values and findings",
		UsageText: "smtstorm completion bash|zsh|fish",
		Description: "For this session:\n" +
			"   bash: source <(smtstorm completion bash)\n" +
			"   zsh:  source <(smtstorm completion zsh)      (after compinit)\n" +
			"   fish: smtstorm completion fish | source",
		Action: func(c *cli.Context) error {
			shells := map[string]string{"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion}
			script := shells[c.Args().First()]
			if c.NArg() != 1 || script == "" {
				return usagef("say for which shell: smtstorm completion bash, zsh or fish")
			}
			_, err := fmt.Fprintln(c.App.Writer, script)
			return err
		},
	}
}

// The shells run smtstorm with the words of the line up to the cursor and the flag of package cli. It prints lines with
// a word and, after a tab, a description. If it prints none, shells complete file names.
const (
	bashCompletion = `# bash completion for smtstorm
_smtstorm() {
	local IFS=$'\n' current=${COMP_WORDS[COMP_CWORD]}
	COMPREPLY=($(smtstorm "${COMP_WORDS[@]:1:COMP_CWORD}" --generate-bash-completion 2>/dev/null | cut -f1))
	[[ $current == = ]] && current=
	if ((${#COMPREPLY[@]} == 0)) && [[ $current != -* ]]; then
		COMPREPLY=($(compgen -f -- "$current"))
	fi
}
complete -o filenames -F _smtstorm smtstorm`

	zshCompletion = `#compdef smtstorm
# zsh completion for smtstorm
_smtstorm() {
	local line
	local -a found
	for line in "${(@f)$(smtstorm "${(@)words[2,CURRENT]}" --generate-bash-completion 2>/dev/null)}"; do
		[[ -n $line ]] && found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
	done
	if (( ${#found} )); then
		_describe -o smtstorm found
	else
		_files
	fi
}
if [[ ${funcstack[1]} == _smtstorm ]]; then
	_smtstorm "$@"
else
	compdef _smtstorm smtstorm
fi`

	fishCompletion = `# fish completion for smtstorm
function __smtstorm_complete
	set -l words (commandline -opc)
	set -l current (commandline -ct)
	set -l found (smtstorm $words[2..-1] "$current" --generate-bash-completion 2>/dev/null)
	if test (count $found) -gt 0
		printf '%s\n' $found
	else
		__fish_complete_path "$current"
	end
end
complete -c smtstorm -f -a '(__smtstorm_complete)'`
)

// completionFlag ends a command line that a shell wants to have completed.
var completionFlag = dashed(cli.BashCompletionFlag.Names()[0])

// enableCompletion makes package cli complete a command line if the last argument is completionFlag, and returns the
// arguments for cli.
func enableCompletion(app *cli.App, argv []string) (args []string, asked bool) {
	if len(argv) == 0 || argv[len(argv)-1] != completionFlag {
		return nil, false
	}
	app.EnableBashCompletion = true
	words := argv[:len(argv)-1]
	app.BashComplete = func(*cli.Context) { complete(app.Writer, app, words) }
	return []string{completionFlag}, true
}

// candidate is a word that can stand in a command line.
type candidate struct{ word, about string }

// complete prints what the last word can be completed to: the value of a flag, a flag, a command, a finding. The first
// word that is a command decides on the flags; without one they are those of fuzz.
func complete(w io.Writer, app *cli.App, words []string) {
	current := ""
	if n := len(words); n > 0 {
		current, words = words[n-1], words[:n-1]
	}
	if current == "=" { // as bash divides --flag=value
		current = ""
	} else if n := len(words); n > 1 && words[n-1] == "=" {
		words = words[:n-1]
	}
	command := app.Command("fuzz")
	isTyped := slices.ContainsFunc(words, func(word string) bool {
		if c := app.Command(word); c != nil {
			command = c
			return true
		}
		return false
	})
	for _, c := range candidates(app, command, isTyped, words, current) {
		if strings.HasPrefix(c.word, current) {
			fmt.Fprintf(w, "%s\t%s\n", c.word, c.about)
		}
	}
}

func candidates(app *cli.App, command *cli.Command, isTyped bool, words []string, current string) (all []candidate) {
	if len(words) > 0 {
		if f := flagNamed(command, words[len(words)-1]); f != nil {
			return valuesOf(command.Name, f.name)
		}
	}
	switch {
	case strings.HasPrefix(current, "-"):
		for _, f := range append(fieldsOf(command), helpFlag) {
			d := describe(f)
			for _, name := range d.names {
				all = append(all, candidate{name, d.short()})
			}
		}
	case !isTyped && len(words) == 0:
		for _, c := range app.Commands {
			all = append(all, candidate{c.Name, c.Usage})
		}
	case len(words) > 0 && words[len(words)-1] == command.Name && subcommands[command.Name] != nil:
		return described("", subcommands[command.Name]...)
	case command.Name == "fleet" && words[len(words)-1] != fleetKeyWord:
		return described("", fleet.Pause, fleet.Resume, fleet.End, fleet.Drain)
	case command.Name == "findings":
		return findingsBelow(words, func(_, id string) string { return id })
	case slices.Contains([]string{"minimize", "replay", "export", "bisect", "known", "report"}, command.Name):
		return findingsBelow(nil, func(out, id string) string { return filepath.Join(finding.Dir(out), id) })
	}
	return all
}

// fleetKeyWord makes fleet make a key in advance.
const fleetKeyWord = "key"

// subcommands are the words that may follow a command, before anything else.
var subcommands = map[string][]string{
	"completion": {"bash", "zsh", "fish"},
	"corpus":     {"stats", "trim", "import"},
	"enumerate":  enumerations,
	"fleet":      {fleetKeyWord},
	"known":      {"add", "list", "edit", "remove"},
	"split":      {"run", "join"},
	"tune":       {"solver", "campaign", "compare", "show"},
}

// flagNamed is the flag of a command that is typed in this way, if a value follows; else nil.
func flagNamed(command *cli.Command, typed string) *field {
	for _, f := range fieldsOf(command) {
		if !f.IsBoolFlag() && slices.Contains(describe(f).names, typed) {
			return f
		}
	}
	return nil
}

// valuesOf are the values that a flag of a command can have, if they are words of a list.
func valuesOf(command, flag string) []candidate {
	switch flag {
	case "solver", "base", "baseline", "recheck", "reference":
		catalog, err := solvers.LoadCatalog()
		if err != nil {
			return nil
		}
		return described("solver of the catalog", catalog.Names()...)
	case "strategy":
		return append(described("strategy", mutate.Names(mutate.Strategies())...),
			described("strategy for rule programs", rules.Names()...)...)
	case "oracle":
		return described("oracle", oracle.Names(oracle.All())...)
	case "logic":
		return described("logic", theory.Logics()...)
	case "format":
		var all []candidate
		for _, f := range suite.Formats() {
			all = append(all, candidate{f.Name, f.About})
		}
		return append(all, described("format of rule programs", rules.FormatNames()...)...)
	case "mode":
		return described("mode", texts(ask.Modes())...)
	case "rewrite":
		return described("transformation", rewrite.Names()...)
	case "focus":
		return append(described("theory", mutate.Theories()...), described("operator", mutate.Operators()...)...)
	case "model-source":
		return described("model source", "own", "random", "boundary", "reference")
	case "vary-options":
		return described("grade", string(solvers.Supported), string(solvers.Any), "none")
	case "seed-options":
		return described("options of seeds", "all")
	case "expect":
		return described("answer", string(instance.Sat), string(instance.Unsat))
	case "state":
		if command == "findings" {
			return described("state", texts(finding.States())...)
		}
		return described("state", texts(finding.SettableStates())...)
	case "class":
		return described("class", texts(oracle.Classes())...)
	}
	return nil
}

func described(about string, words ...string) (all []candidate) {
	for _, word := range words {
		all = append(all, candidate{word, about})
	}
	return all
}

// texts are constants of a type of texts.
func texts[T ~string](all []T) (plain []string) {
	for _, x := range all {
		plain = append(plain, string(x))
	}
	return plain
}

// findingsBelow are the findings of the campaign whose directory is among the words, by default that in defaultOut.
func findingsBelow(words []string, name func(out, id string) string) (all []candidate) {
	out := defaultOut
	for _, word := range words {
		if _, err := os.Stat(filepath.Join(finding.Dir(word), finding.IndexName)); err == nil {
			out = word
		}
	}
	groups, _ := finding.Groups(out) // without an index, there is nothing to complete
	for _, signature := range slices.Sorted(maps.Keys(groups)) {
		for _, id := range slices.Concat(groups[signature].IDs, groups[signature].Further) {
			all = append(all, candidate{name(out, id), signature})
		}
	}
	return all
}
