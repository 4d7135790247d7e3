package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// normalise brings arguments into the order that package cli wants: command, flags, "--", arguments. Flags may stand
// anywhere before "--"; fuzz is inserted unless the first word that is no flag is a command.
func normalise(args []string, app *cli.App) ([]string, error) {
	command := ""
	var flags, words []string
	// Before the command is known, all commands' flags tell which ones have a value.
	takesValue := valueFlags(app, "")
	for i := 0; i < len(args); i++ {
		arg := args[i]
		switch {
		case arg == "--":
			words = append(words, args[i+1:]...)
			i = len(args)
		case len(arg) < 2 || arg[0] != '-':
			if command == "" && len(words) == 0 && app.Command(arg) != nil {
				command = arg
				continue
			}
			words = append(words, arg)
		default:
			flags = append(flags, arg)
			name, _, hasValue := strings.Cut(strings.TrimLeft(arg, "-"), "=")
			if !hasValue && takesValue[name] {
				if i+1 == len(args) {
					return nil, usagef("flag %s needs a value", arg)
				}
				i++
				flags = append(flags, args[i])
			}
		}
	}
	if command == "" {
		if len(args) == 0 {
			return []string{"--help"}, nil
		}
		if global := []string{"-h", "--help", "-v", "--version"}; len(words) == 0 && slices.Contains(global, args[0]) {
			return args[:1], nil
		}
		command = "fuzz"
	}
	return slices.Concat([]string{command}, flags, []string{"--"}, words), nil
}

// valueFlags are the names of the flags that have a value.
func valueFlags(app *cli.App, command string) map[string]bool {
	takes := map[string]bool{}
	for _, c := range app.Commands {
		if command != "" && c.Name != command {
			continue
		}
		for _, f := range c.Flags {
			if _, isBool := f.(*cli.BoolFlag); isBool {
				continue
			}
			for _, name := range f.Names() {
				takes[name] = true
			}
		}
	}
	return takes
}
