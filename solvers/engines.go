package solvers

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// An Engine is an algorithm of a solver, selected by arguments or a tactic. The solver without these is an engine, too.
type Engine struct {
	Name      string   `toml:"name"`
	Arguments []string `toml:"arguments"`
	Tactic    string   `toml:"tactic"` // for each check; "" for none
	// Logics are patterns, see [Entry.Supports], of the logics that the engine is for; none stand for all.
	Logics []string `toml:"logics"`
	// Below are engines that decide every script that this one decides, given enough time.
	Below []string `toml:"below"`
	Grade Grade    `toml:"grade"` // Supported if empty
}

// DefaultEngine is the name of the solver's default engine. An entry need not declare it.
const DefaultEngine = "default"

// Engines returns the engines that are for all the given logics: the default engine first, then those that the entry
// declares, then its tactics that decide by themselves, named after the tactic. symbols are the sorted symbols of
// theories in the scripts; lists is what the solver prints about its options and tactics, see [Probe.Lists].
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

// Symbols returns the operators and sorts that the entry's groups of options and tactics depend on, sorted: with all of
// them, [Entry.Engines] and [Entry.Choices] leave nothing out for what a script lacks.
func (e *Entry) Symbols() []string {
	var all []string
	for _, v := range e.Vary {
		all = append(all, v.Symbols...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// tacticsFor returns the tactics that decide by themselves in all the given logics.
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

// Engine returns the engine with a name: a declared one, the default engine, or a tactic that decides by itself.
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

// CheckCommand is the command that checks with the engine's tactic, "" for (check-sat).
func (e *Entry) CheckCommand(engine Engine) string {
	if engine.Tactic == "" {
		return ""
	}
	return strings.Replace(e.CheckUsing, place, engine.Tactic, 1)
}

// HasOption reports whether a text is an option of the entry's Vary groups, with one of its values.
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

// joinEngines adds the engines of a user's file to earlier ones. It replaces an engine with the same name.
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

// checkEngines checks the engines of an entry. from are those that the last file has added. If there is an error, key
// leads to the value, see [EntryError].
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
		return nil, nil // it was removed
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

// cycle names an engine that is both above and below the engine name, "" if there is none.
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

// StepsCount is how a solver counts its own steps, whose number for a script is the same on every machine.
type StepsCount struct {
	Limit []string `toml:"limit"` // arguments with which it gives up after "{n}" steps
	Count []string `toml:"count"` // arguments with which it prints the number of steps
	Text  string   `toml:"text"`  // the text that it prints before that number
	Usual int64    `toml:"usual"` // approximate number of steps in a second
}

// Limited returns the arguments that limit the number of steps to n.
func (c *StepsCount) Limited(n int64) []string { return c.limited(strconv.FormatInt(n, 10)) }

// Of is the number of steps that a solver has printed for a script; said is false if it has printed none.
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
