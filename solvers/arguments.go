package solvers

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Omitting is the solver without some of the arguments that its commands have otherwise, in place of those of another
// Omitting: each as [Solver.Omissible] names it.
func (s *Solver) Omitting(arguments ...string) *Solver {
	other := *s
	other.Omitted = arguments
	return &other
}

// Omissible lists what may be left out of the command for scripts of a logic to see whether it is needed, apart from
// the options of [Solver.With]: each option, and each option together with the word behind it, which may be its value,
// with a blank between the two. Of a program that the catalog does not know, options in front of the first other word
// are not among them: they may say which program that is.
func (s *Solver) Omissible(logic string, use Use) []string {
	var all []string
	for _, o := range s.options(logic, use) {
		if !slices.Contains(s.Options, o.name) {
			all = append(all, o.name)
			if o.value != "" {
				all = append(all, o.name+" "+o.value)
			}
		}
	}
	return all
}

// Given lists the options that the command for scripts of a logic has, each with its value. Those in front of the first
// word of a program that the catalog does not know are not among them.
func (s *Solver) Given(logic string, use Use) []string {
	var all []string
	for _, o := range s.options(logic, use) {
		all = append(all, strings.TrimSpace(o.name+" "+o.value))
	}
	return all
}

// Added lists the arguments that the user calls a program of the catalog with, beside those that it always has.
func (s *Solver) Added() []string {
	if !s.isKnownProgram() {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.Command[1:]), func(a string) bool { return isPlace(a) || s.Entry.IsPlain(a) })
}

// givenOption is an option of a command, and the word behind it, if that is none.
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

// isKnownProgram reports whether the program is the one of the solver's entry, and not one that runs it.
func (s *Solver) isKnownProgram() bool {
	base := filepath.Base(s.Command[0])
	stem, _, _ := strings.Cut(base, "-")
	isName := func(name string) bool { return name == base || name == stem }
	return !s.Entry.Generic && (isName(s.Entry.Name) || slices.ContainsFunc(s.Entry.Aliases, isName))
}

// isOption reports whether a word of the command is an option. NAME=VALUE is one where the user gives it to a program
// that the catalog knows: other programs may get so what to run.
func (s *Solver) isOption(word string) bool {
	return isFlag(word) || slices.Contains(s.Options, word) ||
		assignment.MatchString(word) && s.isKnownProgram() && !slices.Contains(s.Entry.Command, word)
}

// assignment is an option of the form NAME=VALUE.
var assignment = regexp.MustCompile(`^[A-Za-z][\w.:-]*=\S*$`)

// isFlag reports whether a word begins as options do.
func isFlag(word string) bool {
	return len(word) > 1 && (word[0] == '-' || word[0] == '+') && !strings.ContainsAny(word, " \t\n") && !isPlace(word)
}

func isPlace(word string) bool { return strings.Contains(word, place) }

// without gives a command without arguments, the longest first: an option and its value are left out together.
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

// IsExperimental reports whether the solver's own documentation calls an option experimental.
func (e *Entry) IsExperimental(option string) bool {
	name, _, _ := strings.Cut(option, " ")
	name, _, _ = strings.Cut(name, "=")
	return slices.Contains(e.Experimental, name) || slices.Contains(e.Experimental, option)
}

// IsPlain reports whether an argument is one that the solver is always called with, whatever the script is: by which it
// knows where and in which language the script is.
func (e *Entry) IsPlain(argument string) bool {
	return slices.Contains(e.Command[1:], argument) || slices.Contains(e.File, argument) ||
		slices.Contains(e.Session, argument)
}

// MayBeGiven reports whether an argument of a command is one that the solver is run with: the user's, one that the
// catalog has for it, or a parameter of an engine for rule programs. What somebody else says that a solver was run with
// is not run again otherwise.
func (s *Solver) MayBeGiven(argument string) bool {
	e := s.Entry
	known := slices.Concat(s.Command[1:], e.File, e.Session, e.Datalog, e.Unoptimized)
	for _, o := range e.Options {
		known = append(known, o.Args...)
	}
	for _, v := range e.Vary {
		for _, text := range v.Options {
			known = append(known, option(text, 1).Texts...)
		}
	}
	isParameter := engineParameter.MatchString(argument) && !strings.Contains(argument, "file")
	return slices.Contains(known, argument) || len(e.Rules) > 0 && isParameter
}

// engineParameter is a parameter of an engine for rule programs, as z3 has it.
var engineParameter = regexp.MustCompile(`^fp\.[a-z0-9_.]+=[A-Za-z0-9_.-]+$`)
