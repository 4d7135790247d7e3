package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"
)

func completionCommand() *cli.Command {
	return &cli.Command{
		Name:      "completion",
		Usage:     "print what makes a shell complete commands and flags",
		UsageText: "smtstorm completion bash|zsh|fish",
		Description: "For this session:\n" +
			"   bash: source <(smtstorm completion bash)\n" +
			"   zsh:  source <(smtstorm completion zsh)      (after compinit)\n" +
			"   fish: smtstorm completion fish | source",
		Action: func(c *cli.Context) error {
			shells := map[string]func(*cli.App) string{"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion}
			of := shells[c.Args().First()]
			if c.NArg() != 1 || of == nil {
				return usagef("say for which shell: smtstorm completion bash, zsh or fish")
			}
			_, err := fmt.Fprint(c.App.Writer, of(c.App))
			return err
		},
	}
}

// bashCompletion completes commands, flags and files. The first word that is a command decides on the flags, as it does
// for smtstorm; without one they are those of fuzz.
func bashCompletion(app *cli.App) string {
	var cases strings.Builder
	for _, c := range app.Commands {
		var flags []string
		for _, f := range c.Flags {
			flags = append(flags, describe(f).names...)
		}
		fmt.Fprintf(&cases, "\t%s) flags='%s' ;;\n", c.Name, strings.Join(append(flags, "--help"), " "))
	}
	return fmt.Sprintf(`# bash completion for smtstorm
_smtstorm() {
	local commands='%s' command= flags= word
	local current=${COMP_WORDS[COMP_CWORD]}
	COMPREPLY=()
	for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
		if [[ " $commands " == *" $word "* ]]; then
			command=$word
			break
		fi
	done
	case ${command:-fuzz} in
%s	esac
	if [[ $current == -* ]]; then
		COMPREPLY=($(compgen -W "$flags" -- "$current"))
	elif [[ -z $command && $COMP_CWORD == 1 ]]; then
		COMPREPLY=($(compgen -W "$commands" -- "$current") $(compgen -f -- "$current"))
	else
		COMPREPLY=($(compgen -f -- "$current"))
	fi
}
complete -o filenames -F _smtstorm smtstorm
`, strings.Join(commandNames(app), " "), cases.String())
}

// zshCompletion completes the same, with a line on each.
func zshCompletion(app *cli.App) string {
	var commands, cases strings.Builder
	for _, c := range app.Commands {
		fmt.Fprintf(&commands, "\t\t%s\n", zshQuoted(c.Name+":"+c.Usage))
		fmt.Fprintf(&cases, "\t%s) flags=(\n", c.Name)
		for _, f := range append(c.Flags[:len(c.Flags):len(c.Flags)], helpFlag) {
			d := describe(f)
			about := strings.NewReplacer("[", "(", "]", ")", ":", " -").Replace(d.short())
			for _, name := range d.names {
				spec := fmt.Sprintf("%s[%s]", name, about)
				if d.repeats {
					spec = "*" + spec
				}
				if d.value != "" {
					spec += ":" + d.value + ":_files"
				}
				fmt.Fprintf(&cases, "\t\t%s\n", zshQuoted(spec))
			}
		}
		cases.WriteString("\t\t) ;;\n")
	}
	return fmt.Sprintf(`#compdef smtstorm
# zsh completion for smtstorm
_smtstorm() {
	local -a commands flags
	local command=fuzz word
	commands=(
%s	)
	for word in ${words[2,CURRENT-1]}; do
		if (( ${commands[(I)$word:*]} )); then
			command=$word
			break
		fi
	done
	case $command in
%s	esac
	if (( CURRENT == 2 )) && [[ ${words[2]} != -* ]]; then
		_describe command commands
	fi
	_arguments $flags '*:file:_files'
}
if [[ ${funcstack[1]} == _smtstorm ]]; then
	_smtstorm "$@"
else
	compdef _smtstorm smtstorm
fi
`, commands.String(), cases.String())
}

func zshQuoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// fishCompletion completes the same.
func fishCompletion(app *cli.App) string {
	var b strings.Builder
	names := strings.Join(commandNames(app), " ")
	fmt.Fprintf(&b, "# fish completion for smtstorm\nset -l commands %s\n", names)
	for _, c := range app.Commands {
		fmt.Fprintf(&b, "complete -c smtstorm -n \"not __fish_seen_subcommand_from $commands\" -a %s -d %s\n",
			c.Name, fishQuoted(c.Usage))
		when := "__fish_seen_subcommand_from " + c.Name
		if c.Name == "fuzz" {
			when += "; or not __fish_seen_subcommand_from $commands"
		}
		for _, f := range append(c.Flags[:len(c.Flags):len(c.Flags)], helpFlag) {
			d := describe(f)
			fmt.Fprintf(&b, "complete -c smtstorm -n \"%s\"", when)
			for _, name := range d.names {
				if long, is := strings.CutPrefix(name, "--"); is {
					fmt.Fprintf(&b, " -l %s", long)
				} else {
					fmt.Fprintf(&b, " -s %s", strings.TrimPrefix(name, "-"))
				}
			}
			if d.value != "" {
				b.WriteString(" -r")
			}
			fmt.Fprintf(&b, " -d %s\n", fishQuoted(d.short()))
		}
	}
	return b.String()
}

func fishQuoted(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(text) + "'"
}
