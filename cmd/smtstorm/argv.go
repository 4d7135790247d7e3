package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/usage"
)

// normalise brings arguments into the order that package cli wants: command, flags, "--", arguments. Flags may be
// anywhere before "--"; fuzz is inserted unless the first word that is no flag is a command. A command wins over a file
// or directory of its name; if it is the only word, a message says so. After an error in a command's flags it returns
// the command alone.
func normalise(args []string, app *cli.App) ([]string, error) {
	if len(args) == 0 {
		return []string{"--help"}, nil
	}
	command, flags, words, err := split(args, app)
	if err != nil {
		return nil, err
	}
	help := slices.ContainsFunc(flags, isHelp)
	isTyped := command != ""
	if !isTyped {
		if global, ok := globalRequest(args[0], words, app); ok {
			return global, nil
		}
		if name, ok := mistaken(args, words, help, app); ok {
			return nil, unknownCommand(name, app)
		}
		command = "fuzz"
	}
	if help {
		return []string{command, "--help"}, nil
	}
	err = checkFlags(flags, app.Command(command))
	isWhole := err == nil && slices.Contains(needNoWords, command)
	if isTyped && len(words) == 0 && exists(command) && !isWhole {
		fmt.Fprintf(app.ErrWriter, "warning: %s is taken for the command; what has that name here is ./%s\n", command,
			command)
	}
	if err != nil {
		return []string{command}, err
	}
	return slices.Concat([]string{command}, flags, []string{"--"}, words), nil
}

func isHelp(flag string) bool { return slices.Contains([]string{"--help", "-help", "-h", "--h"}, flag) }

// mistaken finds a word that was meant as a command but is none: the word after help, or the first word if no file has
// that name and it begins the line or resembles a command.
func mistaken(args, words []string, help bool, app *cli.App) (name string, ok bool) {
	if len(words) > 1 && words[0] == "help" {
		return words[1], true
	}
	if len(words) == 0 || exists(words[0]) || slices.Contains(args, "--") {
		return "", false
	}
	name = words[0]
	isName := !strings.ContainsAny(name, "/.")
	return name, isName && (help || len(args) == 1 || name == args[0]) || len(usage.Near(name, commandNames(app))) > 0
}

// needNoWords are commands that make sense without a word behind them, so that nobody takes them for a path.
var needNoWords = []string{"conform", "findings", "man", "solvers", "status", "version"}

func unknownCommand(name string, app *cli.App) error {
	text := name + " is neither a command nor a file"
	if near := usage.Near(name, commandNames(app)); len(near) > 0 {
		text += "; did you mean the command " + strings.Join(near, " or ") + "?"
	}
	return usagef("%s\nCommands are %s.", text, strings.Join(commandNames(app), ", "))
}

// split finds the command, and separates flags, with their values, from words.
func split(args []string, app *cli.App) (command string, flags, words []string, err error) {
	takesValue := valueFlags(app, args) // flags of all commands, as the command may come last
	for i := 0; i < len(args); i++ {
		arg := args[i]
		switch {
		case arg == "--":
			return command, flags, append(words, args[i+1:]...), nil
		case len(arg) < 2 || arg[0] != '-':
			if command == "" && len(words) == 0 && app.Command(arg) != nil {
				command = arg
				continue
			}
			words = append(words, arg)
		default:
			if short, value, ok := joined(arg, takesValue); ok {
				flags = append(flags, short, value)
				continue
			}
			if arg == "--bounds" && i+1 < len(args) && args[i+1] == "only" { // a flag that needs no value
				arg = "--bounds-only"
				i++
			}
			flags = append(flags, arg)
			name, _, hasValue := strings.Cut(strings.TrimLeft(arg, "-"), "=")
			if !hasValue && takesValue[name] {
				if i+1 == len(args) {
					return "", nil, nil, usagef("flag %s needs a value", arg)
				}
				i++
				flags = append(flags, args[i])
			}
		}
	}
	return command, flags, words, nil
}

// joined splits a short flag and the value that follows without a space, like -j4.
func joined(arg string, takesValue map[string]bool) (flag, value string, ok bool) {
	name, _, _ := strings.Cut(arg[1:], "=")
	if arg[1] == '-' || len(name) < 2 || takesValue[name] || !takesValue[arg[1:2]] {
		return "", "", false
	}
	return arg[:2], arg[2:], true
}

// globalRequest recognises the requests for help and version, as flags and as words.
func globalRequest(first string, words []string, app *cli.App) ([]string, bool) {
	switch {
	case first == "help" && len(words) > 1 && app.Command(words[1]) != nil:
		return []string{words[1], "--help"}, true
	case first == "help" && len(words) == 1, isHelp(first) && len(words) == 0:
		return []string{"--help"}, true
	case first == "version", (first == "-v" || first == "--version") && len(words) == 0:
		return []string{"--version"}, true
	}
	return nil, false
}

// checkFlags returns an error for a flag that the command does not have, with a suggestion.
func checkFlags(flags []string, command *cli.Command) error {
	known := []string{"help", "h"}
	takesValue := map[string]bool{}
	for _, f := range fieldsOf(command) {
		known = append(known, f.Names()...)
		for _, name := range f.Names() {
			takesValue[name] = !f.IsBoolFlag()
		}
	}
	for i := 0; i < len(flags); i++ {
		name, _, hasValue := strings.Cut(strings.TrimLeft(flags[i], "-"), "=")
		if !slices.Contains(known, name) {
			typed, _, _ := strings.Cut(flags[i], "=")
			if instead, isRemoved := removedFlags[command.Name+" "+typed]; isRemoved {
				return usagef("%s has no flag %s any more: %s", command.Name, typed, instead)
			}
			if near := usage.Near(name, known); len(near) > 0 {
				return usagef("%s has no flag %s; did you mean %s?", command.Name, typed, dashed(near[0]))
			}
			return usagef("%s has no flag %s", command.Name, typed)
		}
		if !hasValue && takesValue[name] {
			i++
		}
	}
	return nil
}

// removedFlags are the flags with a value that commands had once, each with what there is in its place.
var removedFlags = map[string]string{
	"fuzz --reach":            "smtstorm reach --instances measures what instances of --dump reach, and those of findings",
	"fuzz --other-mode-share": "mode auto is a rule: tree for instances that share assertions, reset for all others",
	"generate --by":           "scripts are chosen by operators, their pairs and shapes",
}

// dashed is a flag as it is typed.
func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// valueFlags are the names of the flags that have a value. One that has none in another command, as --recheck, has one
// only if the arguments name a command in which it does.
func valueFlags(app *cli.App, args []string) map[string]bool {
	takes, isSwitch := map[string]bool{}, map[string]bool{}
	for _, c := range app.Commands {
		for _, f := range fieldsOf(c) {
			isBool := f.IsBoolFlag()
			for _, name := range f.Names() {
				isSwitch[name] = isSwitch[name] || isBool
				takes[name] = takes[name] || !isBool
			}
		}
	}
	maps.DeleteFunc(takes, func(name string, _ bool) bool {
		return isSwitch[name] && !slices.ContainsFunc(args, func(arg string) bool {
			c := app.Command(arg)
			return c != nil && flagNamed(c, dashed(name)) != nil
		})
	})
	return takes
}

func commandNames(app *cli.App) []string {
	var names []string
	for _, c := range app.Commands {
		names = append(names, c.Name)
	}
	return append(names, "help", "version")
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return path == "-" || err == nil
}
