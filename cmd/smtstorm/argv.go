package main

import (
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
	"github.com/xrash/smetrics"
)

// normalise brings arguments into the order that package cli wants: command, flags, "--", arguments. Flags may stand
// anywhere before "--"; fuzz is inserted unless the first word that is no flag is a command. After an error in a
// command's flags it gives the command alone.
func normalise(args []string, app *cli.App) ([]string, error) {
	if len(args) == 0 {
		return []string{"--help"}, nil
	}
	command, flags, words, err := split(args, app)
	if err != nil {
		return nil, err
	}
	if command == "" {
		if global, ok := globalRequest(args[0], words, app); ok {
			return global, nil
		}
		if len(words) > 0 && !exists(words[0]) && !slices.Contains(args, "--") {
			if near := nearest(words[0], commandNames(app)); near != "" {
				return nil, usagef("%s is neither a command nor a file; did you mean the command %s?", words[0], near)
			}
		}
		command = "fuzz"
	}
	if err := checkFlags(flags, app.Command(command)); err != nil {
		return []string{command}, err
	}
	return slices.Concat([]string{command}, flags, []string{"--"}, words), nil
}

// split finds the command and tells flags, with their values, from words.
func split(args []string, app *cli.App) (command string, flags, words []string, err error) {
	takesValue := valueFlags(app) // of all commands, as the command may come last
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

// globalRequest recognises the requests for help and version, as flags and as words.
func globalRequest(first string, words []string, app *cli.App) ([]string, bool) {
	switch {
	case first == "help" && len(words) > 1 && app.Command(words[1]) != nil:
		return []string{words[1], "--help"}, true
	case first == "help", (first == "-h" || first == "--help") && len(words) == 0:
		return []string{"--help"}, true
	case first == "version", (first == "-v" || first == "--version") && len(words) == 0:
		return []string{"--version"}, true
	}
	return nil, false
}

// checkFlags refuses flags that the command does not have, with the near one.
func checkFlags(flags []string, command *cli.Command) error {
	known := []string{"help", "h"}
	takesValue := map[string]bool{}
	for _, f := range command.Flags {
		known = append(known, f.Names()...)
		for _, name := range f.Names() {
			_, isBool := f.(*cli.BoolFlag)
			takesValue[name] = !isBool
		}
	}
	for i := 0; i < len(flags); i++ {
		name, _, hasValue := strings.Cut(strings.TrimLeft(flags[i], "-"), "=")
		if !slices.Contains(known, name) {
			if near := nearest(name, known); near != "" {
				return usagef("%s has no flag --%s; did you mean --%s?", command.Name, name, near)
			}
			return usagef("%s has no flag --%s", command.Name, name)
		}
		if !hasValue && takesValue[name] {
			i++
		}
	}
	return nil
}

// valueFlags are the names of the flags that have a value.
func valueFlags(app *cli.App) map[string]bool {
	takes := map[string]bool{}
	for _, c := range app.Commands {
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

func commandNames(app *cli.App) []string {
	names := []string{"help", "version"}
	for _, c := range app.Commands {
		names = append(names, c.Name)
	}
	return names
}

// nearest gives the name that a mistyped one may stand for, "" if none is near.
func nearest(typed string, names []string) string {
	const farthest = 2 // edits
	best, distance := "", min(farthest, len(typed)-1)+1
	for _, name := range names {
		if d := smetrics.WagnerFischer(typed, name, 1, 1, 1); d < distance {
			best, distance = name, d
		}
	}
	return best
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return path == "-" || err == nil
}
