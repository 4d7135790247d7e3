package solvers

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Omitting is the solver without some of the arguments of its commands, each as [Solver.Omissible] lists it. It
// replaces the arguments of an earlier Omitting.
func (s *Solver) Omitting(arguments ...string) *Solver {
	other := *s
	other.Omitted = arguments
	return &other
}

// Omissible lists what may be left out of the command for scripts of a logic, to see whether it is needed: each option,
// except those of [Solver.With], and each option together with the word after it, which may be its value, separated by
// a blank. For a program that the catalog does not know, options before the first other word are not listed, since they
// may determine which program that word is for. Those that make the solver quiet stay: what it says otherwise would
// hide its answers.
func (s *Solver) Omissible(logic string, use Use) []string {
	var all []string
	for _, o := range s.options(logic, use) {
		if !IsQuiet(o.name) && !slices.Contains(s.Options, o.name) {
			all = append(all, o.name)
			if o.value != "" {
				all = append(all, o.name+" "+o.value)
			}
		}
	}
	return all
}

// Given lists the options of the command for scripts of a logic, each with its value. For a program that the catalog
// does not know, options before the first other word are not listed.
func (s *Solver) Given(logic string, use Use) []string {
	var all []string
	for _, o := range s.options(logic, use) {
		all = append(all, strings.TrimSpace(o.name+" "+o.value))
	}
	return all
}

// Added lists the arguments that the user adds to a program of the catalog, beyond those that its entry always has. It
// is nil for other programs.
func (s *Solver) Added() []string {
	if !s.isKnownProgram() {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.Command[1:]), func(a string) bool { return isPlace(a) || s.Entry.IsPlain(a) })
}

// givenOption is an option of a command, with the word after it, unless that is an option.
type givenOption struct{ name, value string }

func (s *Solver) options(logic string, use Use) []givenOption {
	argv := s.words(logic, use)
	from := 1
	if !s.isKnownProgram() {
		if i := slices.IndexFunc(s.Command[1:], func(w string) bool { return !isFlag(w) && !isPlace(w) }); i >= 0 {
			from += i
		}
	}
	isValue := func(word string) bool {
		return !s.isOption(word) && !isPlace(word) && !strings.ContainsAny(word, " \t\n")
	}
	var all []givenOption
	for i, word := range argv[from:] {
		if !s.isOption(word) {
			continue
		}
		o := givenOption{name: word}
		if next := from + i + 1; next < len(argv) && !strings.Contains(word, "=") && isValue(argv[next]) {
			o.value = argv[next]
		}
		all = append(all, o)
	}
	return all
}

// isKnownProgram reports whether the program is that of the solver's entry, and not another one that runs it.
func (s *Solver) isKnownProgram() bool {
	base := filepath.Base(s.Command[0])
	stem, _, _ := strings.Cut(base, "-")
	isName := func(name string) bool { return name == base || name == stem }
	return !s.Entry.Generic && (isName(s.Entry.Name) || slices.ContainsFunc(s.Entry.Aliases, isName))
}

// isOption reports whether a word of the command is an option. NAME=VALUE counts if the user gives it to a program that
// the catalog knows; to other programs it may say what to run.
func (s *Solver) isOption(word string) bool {
	return isFlag(word) || slices.Contains(s.Options, word) ||
		assignment.MatchString(word) && s.isKnownProgram() && !slices.Contains(s.Entry.Command, word)
}

// assignment is an option of the form NAME=VALUE.
var assignment = regexp.MustCompile(`^[A-Za-z][\w.:-]*=\S*$`)

// isFlag reports whether a word begins with - or +, like an option.
func isFlag(word string) bool {
	return len(word) > 1 && (word[0] == '-' || word[0] == '+') && !strings.ContainsAny(word, " \t\n") && !isPlace(word)
}

func isPlace(word string) bool { return strings.Contains(word, place) || word == inputPlace }

// without removes arguments from a command, the longest first, so that an option and its value are removed together.
func without(argv, omitted []string) []string {
	omitted = slices.Clone(omitted)
	slices.SortStableFunc(omitted, func(a, b string) int { return strings.Count(b, " ") - strings.Count(a, " ") })
	for _, o := range omitted {
		words := strings.Split(o, " ")
		for i := 1; i+len(words) <= len(argv); {
			if slices.Equal(argv[i:i+len(words)], words) {
				argv = slices.Delete(argv, i, i+len(words))
			} else {
				i++
			}
		}
	}
	return argv
}

// quiet are options that make solvers print less, and change nothing else.
var quiet = []string{"-q", "-quiet", "--quiet", "+quiet", "-silent", "--silent"}

// QuietArguments are options that make some solvers print less, and change nothing else.
func QuietArguments() []string { return slices.Clone(quiet) }

// IsQuiet reports whether an option only makes a solver print less.
func IsQuiet(option string) bool {
	name, _, _ := strings.Cut(option, " ")
	return slices.Contains(quiet, name)
}

// IsExperimental reports whether the solver's own documentation calls an option experimental.
func (e *Entry) IsExperimental(option string) bool {
	name, _, _ := strings.Cut(option, " ")
	name, _, _ = strings.Cut(name, "=")
	return slices.Contains(e.Experimental, name) || slices.Contains(e.Experimental, option)
}

// IsPlain reports whether an argument is one of those with which the solver is always called: they say where the script
// is, and in which language.
func (e *Entry) IsPlain(argument string) bool {
	return slices.Contains(e.Command[1:], argument) || slices.Contains(e.File, argument) ||
		slices.Contains(e.Session, argument)
}

// HasKeyword reports whether one of the entry's arguments sets an option that scripts set by a keyword, given without
// its colon, as --strings-exp does for strings-exp and smt.relevancy=0 for smt.relevancy.
func (e *Entry) HasKeyword(keyword string) bool {
	known := slices.Concat(e.arguments(), e.Experimental)
	for _, d := range e.Declared {
		known = append(known, d.Arguments...)
	}
	return slices.ContainsFunc(known, func(argument string) bool {
		name, _, _ := strings.Cut(strings.TrimLeft(argument, "-"), "=")
		return name == keyword || strings.TrimPrefix(name, "no-") == keyword
	})
}

// arguments are the arguments with which the entry says that the solver may be run, beyond those of its commands.
func (e *Entry) arguments() []string {
	all := slices.Clone(e.Unoptimized)
	for _, o := range e.Options {
		all = append(all, o.Args...)
	}
	for _, v := range e.Vary {
		for _, text := range v.Options {
			all = append(all, option(text, 1).Texts...)
		}
	}
	return all
}

// MayBeGiven reports whether an argument may be passed to the solver: it is from the user, from the catalog, a
// parameter of an engine for rule programs, or sets an option that may be taken over from scripts. Arguments that a
// file names are only run again if they are among these.
func (s *Solver) MayBeGiven(argument string) bool {
	e := s.Entry
	known := slices.Concat(s.Command[1:], e.File, e.Session, e.Datalog, e.arguments())
	isParameter := engineParameter.MatchString(argument) && !strings.Contains(argument, "file")
	return slices.Contains(known, argument) || len(e.Rules) > 0 && isParameter || e.isOptionArgument(argument)
}

// engineParameter matches z3's parameters of engines for rule programs.
var engineParameter = regexp.MustCompile(`^fp\.[a-z0-9_.]+=[A-Za-z0-9_.-]+$`)
