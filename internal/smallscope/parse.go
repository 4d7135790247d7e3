package smallscope

import (
	"bytes"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Parse parses a file of summaries, each of which is a scope. Warnings are about text that is accepted, but may not
// mean what was intended.
func Parse(file string, text []byte) (scopes []*Scope, errors, warnings smtlib.Errors) {
	s := newSource(file, text)
	func() {
		defer func() {
			if r := recover(); r != nil {
				if _, ok := r.(stopped); !ok {
					panic(r)
				}
			}
		}()
		for first := true; first || !s.ended(); first = false {
			scopes = append(scopes, s.summary(scopes))
		}
	}()
	if len(s.errors) == 0 {
		for _, sc := range scopes {
			sc.check()
		}
	}
	if len(s.errors) > 0 {
		return nil, sorted(s.errors), sorted(s.warnings)
	}
	return scopes, nil, sorted(s.warnings)
}

// sorted sorts messages by their positions.
func sorted(all smtlib.Errors) smtlib.Errors {
	slices.SortStableFunc(all, func(e, f *smtlib.Error) int {
		return int(e.Pos.Line-f.Pos.Line)<<16 + int(e.Pos.Col-f.Pos.Col)
	})
	return all
}

// summary parses a scope.
func (s *source) summary(before []*Scope) *Scope {
	s.space()
	from := s.at
	if !s.take("summary") {
		s.stop("a scope begins with: summary NAME {")
	}
	sc := &Scope{
		File: s.file, in: s, Asserts: Range{1, 1}, Vars: Range{1, 2}, Iso: true, Literals: true,
		at: map[string]smtlib.Pos{}, pos: s.here(),
	}
	for sc.Name = s.name(); sc.Name != "" && s.take("-"); {
		sc.Name += "-" + s.name()
	}
	if sc.Name == "" {
		s.stop("the name of the summary is missing")
	}
	if slices.ContainsFunc(before, func(other *Scope) bool { return other.Name == sc.Name }) {
		s.fail(sc.pos, "there is another summary %s", sc.Name)
	}
	s.expect("{", "behind the name of the summary")
	for !s.take("}") {
		s.part(sc)
	}
	sc.named, s.named = s.named, nil
	sc.Source = bytes.Clone(s.text[from:s.at])
	return sc
}

// part parses one of a scope's parts.
func (s *source) part(sc *Scope) {
	p := s.here()
	switch {
	case s.take("scope"):
		s.once(sc, "scope", p)
		s.settings(sc)
	case s.take("ops"):
		s.once(sc, "ops", p)
		sc.Ops = s.words("ops")
	case s.take("sorts"):
		s.once(sc, "sorts", p)
		sc.Sorts = s.words("sorts")
	case s.take("@"):
		sc.Sets = append(sc.Sets, s.set(p))
	case s.take("expect"):
		s.once(sc, "expect", p)
		sc.Expect.pos = s.here()
		switch v := Verdict(s.name()); v {
		case ExpectSat, ExpectUnsat, ExpectExact, ExpectOptimum:
			sc.Expect.Verdict = v
		case ExpectRelation:
			sc.Expect.Verdict = v
			p := s.here()
			sc.Expect.Relation = instance.Relation(s.name())
			if r := sc.Expect.Relation; r != instance.Equal && r != instance.Implied {
				s.fail(p, "expect relation takes equal or implied")
			}
		default:
			s.fail(sc.Expect.pos, "expect takes sat, unsat, exact, optimum or relation")
		}
		s.take(";")
	default:
		s.stop("a summary has scope, ops, sorts, sets that begin with @, and expect")
	}
}

// once records an error if a part or a setting is given a second time.
func (s *source) once(sc *Scope, what string, p smtlib.Pos) {
	if first, known := sc.at[what]; known {
		s.fail(p, "%s is given twice, first in line %d", what, first.Line)
	}
	sc.at[what] = p
}

// settings parses the part scope.
func (s *source) settings(sc *Scope) {
	s.expect("{", "behind scope")
	for !s.take("}") {
		if s.take(";") {
			continue
		}
		p := s.here()
		name := s.name()
		switch name {
		case "asserts", "vars", "depth", "nodes", "objectives", "soft":
			s.once(sc, name, p)
			*sc.rangeOf(name) = s.interval(name)
		case "int":
			s.once(sc, name, p)
			from := s.number(name)
			s.expect("..", "between the bounds of int")
			sc.Ints = &IntRange{from, s.number(name)}
			if sc.Ints.Max < from {
				s.fail(p, "the bounds of int leave nothing: %d is less than %d", sc.Ints.Max, from)
			}
		case "width":
			s.once(sc, name, p)
			sc.Widths = s.numbers(name)
		case "limit":
			s.once(sc, name, p)
			if sc.Limit = int(s.number(name)); sc.Limit < 1 {
				s.fail(p, "the limit has to be at least 1")
			}
		case "iso", "literals":
			s.once(sc, name, p)
			on := s.take("on")
			if !on && !s.take("off") {
				s.stop("%s takes on or off", name)
			}
			if name == "iso" {
				sc.Iso = on
			} else {
				sc.Literals = on
			}
		case "variables":
			s.once(sc, name, p)
			sc.Variables = s.words(name)
		case "functions":
			s.once(sc, name, p)
			sc.Functions = s.words(name)
		case "priority":
			s.once(sc, name, p)
			for _, w := range s.words(name) {
				if sc.Priorities = append(sc.Priorities, w.Text); !slices.Contains(smtlib.Orders(), w.Text) {
					s.fail(w.pos, "there is no priority %q; there are %s", w.Text, strings.Join(smtlib.Orders(), ", "))
				}
			}
		case "values":
			s.once(sc, name, p)
			sc.Values = s.words(name)
		default:
			s.at -= len(name)
			s.stop("unknown setting; there are asserts, vars, variables, functions, depth, nodes, width, int, values, " +
				"literals, objectives, soft, priority, limit and iso")
		}
		if !s.peek("}") && !s.take(";") {
			s.stop("; is missing behind %s", name)
		}
	}
}

func (sc *Scope) rangeOf(setting string) *Range {
	switch setting {
	case "asserts":
		return &sc.Asserts
	case "vars":
		return &sc.Vars
	case "depth":
		return &sc.Depth
	case "objectives":
		return &sc.Objectives
	case "soft":
		return &sc.Soft
	}
	return &sc.Nodes
}

// interval parses N or N..M.
func (s *source) interval(of string) Range {
	p := s.here()
	r := Range{Min: int(s.number(of))}
	r.Max = r.Min
	if s.take("..") {
		r.Max = int(s.number(of))
	}
	if r.Min < 0 || r.Max < r.Min {
		s.fail(p, "the bounds of %s leave nothing: they have to be 0 or more, the lower one first", of)
	}
	return r
}

// numbers parses a number, or several in braces.
func (s *source) numbers(of string) []int64 {
	if !s.take("{") {
		return []int64{s.number(of)}
	}
	all := []int64{s.number(of)}
	for s.take(",") {
		all = append(all, s.number(of))
	}
	s.expect("}", "behind the numbers of "+of)
	return all
}

// set parses a set of constraints.
func (s *source) set(p smtlib.Pos) *Set {
	set := &Set{Solver: Enum, pos: p}
	s.expect("(", "behind @")
	for !s.take(")") {
		at := s.here()
		switch {
		case s.take("uses"):
			set.usesPos = at
			set.Uses = s.fields("uses")
		case s.take("defs"):
			set.defsPos, set.given = at, true
			set.Defs = s.fields("defs")
		case s.take("solver"):
			set.solverPos = at
			s.expect("=", "behind solver")
			s.solver(set)
		default:
			s.stop("a set has uses, defs and solver")
		}
		s.take(",")
	}
	for !s.take(";") {
		if s.ended() || s.peek("}") {
			s.stop("; is missing, which ends the set")
		}
		at := s.here()
		if s.take("covers") {
			set.coversPos, set.Covers = at, true
			s.expect("literals", "behind covers")
			continue
		}
		set.Formulas = append(set.Formulas, s.formula(nil))
	}
	return set
}

// fields parses a list of fields.
func (s *source) fields(of string) []Field {
	s.expect("=", "behind "+of)
	end := "]"
	if !s.take("[") {
		s.expect("{", "behind "+of+" =")
		end = "}"
	}
	all := []Field{}
	for !s.take(end) {
		p := s.here()
		f := Field(s.name())
		if !slices.Contains(fields, f) {
			s.fail(p, "there is no field %q; there are shape, model and polarity", f)
			if f == "" {
				s.stop("%s takes a list of fields", of)
			}
		}
		all = append(all, f)
		s.take(",")
	}
	return all
}

// solver parses the solver of a set.
func (s *source) solver(set *Set) {
	p := s.here()
	text := ""
	if s.peek(`"`) {
		text = strings.Trim(s.word(), `"`)
	} else {
		for s.at < len(s.text) && !strings.ContainsRune(" \t\r\n),", rune(s.text[s.at])) {
			text += string(s.text[s.at])
			s.at++
		}
	}
	name, command, isCommand := strings.Cut(text, ":")
	set.Solver, set.Command = Solver(name), command
	switch {
	case isCommand && name == string(SMT) && command != "":
	case name == string(SMT):
		s.fail(p, "smt takes a command, as smt:z3")
	case isCommand || !slices.Contains([]Solver{Enum, Search, Eval}, set.Solver):
		s.fail(p, "there is no solver %q; there are enum, search, eval and smt:COMMAND", text)
	}
}
