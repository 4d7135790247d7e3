package solvers

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Vary is a group of options and tactics with which a solver may be run, too. None of them changes which answers are
// right, and none makes the solver give up sooner.
type Vary struct {
	Grade Grade `toml:"grade"` // Supported if empty
	// Logics are patterns, see [Entry.Supports], of the logics that the group is for; none stand for all.
	Logics []string `toml:"logics"`
	// Symbols are operators and sorts of theories: the group is for scripts with one of them; none stand for all. It is
	// for scripts with objectives if they are [Optimizes].
	Symbols []string `toml:"symbols"`
	Weight  int      `toml:"weight"` // relative frequency with which each is drawn; 0 stands for 1
	// Options are NAME=VALUE, NAME=VALUE|VALUE for one of them, an argument as it is, or FLAG|ARGUMENT for one of two
	// that exclude each other.
	Options []string `toml:"options"`
	Tactics []string `toml:"tactics"` // chained in front of the solver's own
	Alone   []string `toml:"alone"`   // tactics that decide by themselves
}

// Optimizes stands for objectives and soft constraints among the symbols of a script.
const Optimizes = "maximize"

// Grade is how well a solver's authors support options.
type Grade string

// The grades. A request for Any includes what is Supported.
const (
	Supported Grade = "supported"
	Any       Grade = "any"
)

// Choices are the options and tactics with which a solver may be run on some scripts.
type Choices struct {
	Options []Choice // arguments
	Tactics []Choice // chained in front of the solver's own
	Alone   []Choice // tactics that decide by themselves
}

// A Choice is an option or a tactic that may be drawn.
type Choice struct {
	Name   string   // the option without its values, or the tactic
	Texts  []string // the option with each of its values, or the tactic
	Weight int
}

// specific multiplies the weight of options and tactics that are specific to a script: once if they are for its
// operators, and once if they are for its logic.
const specific = 3

// Choices returns the options and tactics for scripts of a logic with these symbols of theories, sorted.
func (e *Entry) Choices(grade Grade, logic string, symbols []string) Choices {
	var all Choices
	for _, v := range e.Vary {
		if !v.suits(grade, logic, symbols) {
			continue
		}
		weight := max(1, v.Weight)
		if len(v.Symbols) > 0 {
			weight *= specific
		}
		if len(v.Logics) > 0 {
			weight *= specific
		}
		for _, text := range v.Options {
			all.Options = append(all.Options, option(text, weight))
		}
		for _, text := range v.Tactics {
			all.Tactics = append(all.Tactics, Choice{Name: text, Texts: []string{text}, Weight: weight})
		}
		for _, text := range v.Alone {
			all.Alone = append(all.Alone, Choice{Name: text, Texts: []string{text}, Weight: weight})
		}
	}
	return all
}

// Listed returns the choices without options and tactics that are missing in the lists that the solver prints about
// itself. A list counts as one of options (tactics) if at least one of the options (tactics) is in it; if there is no
// list of options (tactics), all of them stay.
func (c Choices) Listed(lists []map[string]bool) Choices {
	tactics := listed(slices.Concat(c.Tactics, c.Alone), lists)
	isLacking := func(t Choice) bool { return tactics != nil && !tactics[t.Name] }
	c.Tactics, c.Alone = slices.DeleteFunc(c.Tactics, isLacking), slices.DeleteFunc(c.Alone, isLacking)
	if options := listed(c.Options, lists); options != nil {
		c.Options = slices.DeleteFunc(c.Options, func(o Choice) bool { return !options[o.Name] })
	}
	return c
}

// listed returns the names of the choices that are in some list, nil if there are none.
func listed(all []Choice, lists []map[string]bool) map[string]bool {
	var names map[string]bool
	for _, c := range all {
		words := choiceWords(c.Name)
		for _, list := range lists {
			if !slices.ContainsFunc(words, func(word string) bool { return !list[word] }) {
				if names == nil {
					names = map[string]bool{}
				}
				names[c.Name] = true
			}
		}
	}
	return names
}

// choiceWords returns the words of a choice that a solver's list would contain: for an option of a module, the name
// within the module; for combined tactics, each of them without the combinators.
func choiceWords(name string) []string {
	if !strings.HasPrefix(name, "(") {
		if _, within, found := strings.Cut(name, "."); found {
			name = within
		}
		return []string{name}
	}
	return slices.DeleteFunc(strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == ')' }),
		func(word string) bool { return word[0] == '(' })
}

// suits reports whether the group has the grade, and is for scripts of a logic with these symbols.
func (v *Vary) suits(grade Grade, logic string, symbols []string) bool {
	isThere := func(symbol string) bool {
		_, found := slices.BinarySearch(symbols, symbol)
		return found
	}
	return (v.Grade != Any || grade == Any) && matches(v.Logics, logic) &&
		(len(v.Symbols) == 0 || slices.ContainsFunc(v.Symbols, isThere))
}

// option reads an option of a group. The flags --x and --no-x have the same name.
func option(text string, weight int) Choice {
	name, values, hasValue := strings.Cut(text, "=")
	if strings.Contains(name, "|") {
		return Choice{Name: text, Texts: strings.Split(text, "|"), Weight: weight}
	}
	if !hasValue {
		return Choice{Name: strings.Replace(text, "--no-", "--", 1), Texts: []string{text}, Weight: weight}
	}
	c := Choice{Name: name, Weight: weight}
	for _, value := range strings.Split(values, "|") {
		c.Texts = append(c.Texts, name+"="+value)
	}
	return c
}

// check checks a group of an entry. If there is an error, key leads to the value, see [EntryError].
func (v *Vary) check(e *Entry) (key []any, err error) {
	if v.Grade != "" && v.Grade != Supported && v.Grade != Any {
		return []any{"grade"}, fmt.Errorf("grade is %q; it takes %q or %q", v.Grade, Supported, Any)
	}
	if n, err := checkPatterns(v.Logics); err != nil {
		return []any{"logics", n}, err
	}
	if n := slices.IndexFunc(v.Options, func(text string) bool { return text == "" || text[0] == '=' }); n >= 0 {
		return []any{"options", n}, errors.New("an option takes the form NAME=VALUE, NAME=VALUE|VALUE or --flag")
	}
	switch {
	case len(v.Tactics) > 0 && (e.CheckUsing == "" || e.OwnTactic == ""):
		return []any{"tactics"}, errors.New("tactics need check_using and own_tactic")
	case len(v.Alone) > 0 && e.CheckUsing == "":
		return []any{"alone"}, errors.New("tactics need check_using")
	case v.Weight < 0:
		return []any{"weight"}, errors.New("a weight cannot be negative")
	}
	return nil, nil
}

// maxOthers bounds the solvers that Others returns.
const maxOthers = 3

// Others returns the solver with one option, for each of its first few options: with it, it may decide what it does not
// decide by default.
func (s *Solver) Others() []*Solver {
	var all []*Solver
	for _, c := range s.Entry.Choices(Supported, "", nil).Options {
		if len(all) < maxOthers {
			all = append(all, s.With(c.Texts[0]))
		}
	}
	return all
}
