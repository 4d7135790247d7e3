package solvers

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// An Engine is a way of a solver to decide: some arguments, or a tactic. The solver as it is is an engine of its own.
type Engine struct {
	Name      string   `toml:"name"`
	Arguments []string `toml:"arguments"`
	Tactic    string   `toml:"tactic"` // by which each check is made; "" for the solver's own way
	// Logics are patterns as of [Entry.Supports] of those that the engine is for; none stand for all.
	Logics []string `toml:"logics"`
	// Below are engines that decide each script which this one decides, given time.
	Below []string `toml:"below"`
	Grade Grade    `toml:"grade"` // Supported if empty
}

// DefaultEngine is the name of the engine that is the solver as it is. It need not be among those of an entry.
const DefaultEngine = "default"

// Engines gives the engines for all of some logics: the solver as it is first, then those of the entry, then its
// tactics that decide by themselves, by the names of these. Symbols are those of theories that stand in the scripts,
// sorted, and lists is what the solver prints of its options and tactics, see [Probe.Lists].
func (e *Entry) Engines(grade Grade, logics, symbols []string, lists []map[string]bool) []Engine {
	isForAll := func(patterns []string) bool {
		return !slices.ContainsFunc(logics, func(logic string) bool { return !matches(patterns, logic) })
	}
	all := []Engine{{Name: DefaultEngine}}
	for _, engine := range e.Declared {
		switch {
		case engine.Name == DefaultEngine:
			all[0] = engine
		case (engine.Grade != Any || grade == Any) && isForAll(engine.Logics):
			all = append(all, engine)
		}
	}
	alone := e.tacticsFor(grade, logics, symbols, lists)
	for _, name := range alone {
		isDeclared := func(o Engine) bool { return o.Tactic == name || o.Name == name }
		if !slices.ContainsFunc(e.Declared, isDeclared) && name != DefaultEngine {
			all = append(all, Engine{Name: name, Tactic: name})
		}
	}
	return all
}

// tacticsFor gives the tactics that decide by themselves in each of some logics.
func (e *Entry) tacticsFor(grade Grade, logics, symbols []string, lists []map[string]bool) []string {
	var all []string
	for i, logic := range logics {
		var names []string
		for _, c := range e.Choices(grade, logic, symbols).Listed(lists).Alone {
			if i == 0 || slices.Contains(all, c.Name) {
				names = append(names, c.Name)
			}
		}
		all = names
	}
	return all
}

// Engine gives the engine of a name: one that is declared, the solver as it is, or a tactic that decides by itself.
func (e *Entry) Engine(name string) (Engine, bool) {
	if i := slices.IndexFunc(e.Declared, func(o Engine) bool { return o.Name == name }); i >= 0 {
		return e.Declared[i], true
	}
	if name == DefaultEngine {
		return Engine{Name: name}, true
	}
	for _, v := range e.Vary {
		if slices.Contains(v.Alone, name) {
			return Engine{Name: name, Tactic: name}, true
		}
	}
	return Engine{}, false
}

// CheckCommand is the command that checks as the engine does, "" for (check-sat).
func (e *Entry) CheckCommand(engine Engine) string {
	if engine.Tactic == "" {
		return ""
	}
	return strings.Replace(e.CheckUsing, place, engine.Tactic, 1)
}

// HasOption reports whether a text is an option that the solver may be run with, or a value of one.
func (e *Entry) HasOption(text string) bool {
	for _, v := range e.Vary {
		for _, o := range v.Options {
			if slices.Contains(option(o, 1).Texts, text) {
				return true
			}
		}
	}
	return false
}

// joinEngines adds the engines of a user's file to those that there are: one of a name that there is takes its place.
func joinEngines(before, more []Engine) []Engine {
	all := slices.Clone(before)
	for _, engine := range more {
		at := slices.IndexFunc(all, func(o Engine) bool { return o.Name == engine.Name })
		if at < 0 {
			all = append(all, engine)
		} else {
			all[at] = engine
		}
	}
	return all
}

// checkEngines checks the engines of an entry. With an error it gives the key of the value, as EntryError has it. From
// is where those begin that a file of the user's has added.
func (e *Entry) checkEngines(from []Engine) (key []any, err error) {
	for i, engine := range from {
		if key, err := e.checkEngine(engine); err != nil {
			return append([]any{"engine", i}, key...), err
		}
	}
	for i, engine := range from {
		if through := e.cycle(engine.Name); through != "" {
			return []any{"engine", i, "below"}, fmt.Errorf("%s is below itself, through %s", engine.Name, through)
		}
	}
	return nil, nil
}

func (e *Entry) checkEngine(engine Engine) (key []any, err error) {
	isName := func(o Engine) bool { return o.Name == engine.Name }
	switch {
	case engine.Name == "" || strings.ContainsAny(engine.Name, "'\n"):
		return []any{"name"}, errors.New("an engine needs a name, without quotes and line breaks")
	case len(engine.Arguments) > 0 && engine.Tactic != "":
		return []any{"tactic"}, errors.New("an engine has arguments or a tactic")
	case engine.Tactic != "" && e.CheckUsing == "":
		return []any{"tactic"}, errors.New("tactics need check_using")
	case engine.Grade != "" && engine.Grade != Supported && engine.Grade != Any:
		return []any{"grade"}, fmt.Errorf("grade is %q; it takes %q or %q", engine.Grade, Supported, Any)
	case slices.IndexFunc(e.Declared, isName) < 0:
		return nil, nil // it was taken out
	}
	if n, err := checkPatterns(engine.Logics); err != nil {
		return []any{"logics", n}, err
	}
	for n, upper := range engine.Below {
		if upper == engine.Name {
			return []any{"below", n}, fmt.Errorf("%s is below itself", upper)
		}
		if _, known := e.Engine(upper); !known {
			return []any{"below", n}, fmt.Errorf("there is no engine %q", upper)
		}
	}
	return nil, nil
}

// cycle names an engine that one is above and below, "" if there is none.
func (e *Entry) cycle(name string) string {
	seen := map[string]bool{}
	var climb func(from string) string
	climb = func(from string) string {
		engine, _ := e.Engine(from)
		for _, upper := range engine.Below {
			if upper == name {
				return from
			}
			if !seen[upper] {
				seen[upper] = true
				if through := climb(upper); through != "" {
					return through
				}
			}
		}
		return ""
	}
	return climb(name)
}

// StepsCount tells how a solver counts its own steps: the same for the same script, on every machine.
type StepsCount struct {
	Limit []string `toml:"limit"` // arguments by which it gives up after "{n}" steps
	Count []string `toml:"count"` // arguments by which it prints how many it took
	Text  string   `toml:"text"`  // what it prints in front of their number
	Usual int64    `toml:"usual"` // about as many as it takes in a second
}

// Limited are the arguments for so many steps at most.
func (c *StepsCount) Limited(n int64) []string { return c.limited(strconv.FormatInt(n, 10)) }

// Of is the number of steps that a solver says it took for a script; false if it does not say that.
func (c *StepsCount) Of(r *Result) (steps int64, said bool) {
	for _, text := range []string{r.Stdout, r.Stderr} {
		_, rest, found := strings.Cut(text, c.Text)
		if !found {
			continue
		}
		isDigit := func(r rune) bool { return r >= '0' && r <= '9' }
		rest = strings.TrimLeftFunc(rest, func(r rune) bool { return !isDigit(r) && r != '\n' })
		digits := rest[:len(rest)-len(strings.TrimLeftFunc(rest, isDigit))]
		if n, err := strconv.ParseInt(digits, 10, 64); err == nil {
			return n, true
		}
	}
	return 0, false
}

func (c *StepsCount) limited(n string) []string {
	var all []string
	for _, a := range c.Limit {
		all = append(all, strings.ReplaceAll(a, "{n}", n))
	}
	return append(all, c.Count...)
}
