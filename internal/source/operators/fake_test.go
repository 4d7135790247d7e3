package operators

import (
	"log/slog"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/solvers"
)

// connectives are the truth tables of a textbook, for two truth values or one.
var connectives = map[string]func(a, b bool) bool{
	"not": func(a, _ bool) bool { return !a },
	"and": func(a, b bool) bool { return a && b },
	"or":  func(a, b bool) bool { return a || b },
	"xor": func(a, b bool) bool { return a != b },
	"=":   func(a, b bool) bool { return a == b },
}

// tables is a solver without a process that decides scripts over truth values by tables. It is independent of how
// scripts are made, and of our own evaluation.
type tables struct {
	t   *testing.T
	lie func(operator string, args []bool) (value, lies bool) // nil for none
}

// decide answers each check of a script.
func (s *tables) decide(q *ask.Question) (*solvers.Result, error) {
	var commands [][]any
	for rest := tokens(string(q.Script)); len(rest) > 0; {
		var command any
		command, rest = read(rest)
		commands = append(commands, command.([]any))
	}
	r := &solvers.Result{}
	for _, holds := range s.checks(commands, map[string]bool{"true": true, "false": false}, true, nil) {
		r.Verdict = map[bool]solvers.Verdict{true: solvers.Sat, false: solvers.Unsat}[holds]
		r.Checks = append(r.Checks, r.Verdict)
	}
	return r, nil
}

// checks reports for each check whether the active assertions can be true together.
func (s *tables) checks(commands [][]any, defined map[string]bool, holds bool, scopes []bool) (all []bool) {
	for i, c := range commands {
		switch c[0] {
		case "set-logic", "set-option", "set-info", "exit", "get-model", "get-value": // there are no models
		case "declare-fun", "declare-const": // a constant of sort Bool
			after := map[bool][]bool{}
			for _, v := range []bool{false, true} {
				chosen := maps.Clone(defined)
				chosen[c[1].(string)] = v
				after[v] = s.checks(commands[i+1:], chosen, holds, slices.Clone(scopes))
			}
			for n, holds := range after[true] {
				all = append(all, holds || after[false][n])
			}
			return all
		case "define-fun":
			defined[c[1].(string)] = s.value(c[4], defined)
		case "assert":
			holds = s.value(c[1], defined) && holds
		case "push":
			scopes = append(scopes, holds)
		case "pop":
			holds, scopes = scopes[len(scopes)-1], scopes[:len(scopes)-1]
		case "check-sat":
			all = append(all, holds)
		default:
			s.t.Errorf("what is %v?", c)
		}
	}
	return all
}

var comment = regexp.MustCompile(`(?m);.*$`)

// tokens divides a script into parentheses and words.
func tokens(script string) []string {
	script = comment.ReplaceAllString(script, "")
	return strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(script))
}

// read parses a word, or a list of words and lists.
func read(tokens []string) (one any, rest []string) {
	if tokens[0] != "(" {
		return tokens[0], tokens[1:]
	}
	list := []any{}
	for rest = tokens[1:]; rest[0] != ")"; {
		one, rest = read(rest)
		list = append(list, one)
	}
	return list, rest[1:]
}

// value evaluates a formula by the tables. All connectives except => are applied from the left; = is chained.
func (s *tables) value(formula any, defined map[string]bool) bool {
	if name, is := formula.(string); is {
		v, known := defined[name]
		if !known {
			s.t.Errorf("what is %s?", name)
		}
		return v
	}
	list := formula.([]any)
	operator := list[0].(string)
	var args []bool
	for _, arg := range list[1:] {
		args = append(args, s.value(arg, defined))
	}
	if s.lie != nil {
		if v, lies := s.lie(operator, args); lies {
			return v
		}
	}
	switch table := connectives[operator]; {
	case operator == "=>":
		return slices.Contains(args[:len(args)-1], false) || args[len(args)-1]
	case operator == "=":
		return !slices.Contains(args, !args[0])
	case table == nil:
		s.t.Errorf("what is %s?", operator)
		return false
	case len(args) == 1:
		return table(args[0], args[0])
	default:
		v := args[0]
		for _, arg := range args[1:] {
			v = table(v, arg)
		}
		return v
	}
}

// conformed is the result of asking a solver, with what is stored.
type conformed struct {
	*Report
	stats tally.Stats
	found []*finding.Finding
	files []finding.Files
	log   string
}

// smallUniverse is made once for all tests.
var smallUniverse = sync.OnceValues(func() (*universe, error) {
	u, err := newUniverse(smallWorld, perRow, rand.New(rand.NewPCG(1, 0)))
	if err == nil {
		u.restrict(quick)
	}
	return u, err
})

// conform asks a solver without a process about some operators on truth values. Functions can change what findings are
// kept with, and what is run, before anything is asked.
func conform(
	t *testing.T, solver ask.Fake, probe *solvers.Probe, configure func(*engine.Apart), change func(*runner),
) *conformed {
	t.Helper()
	var log strings.Builder
	with := engine.Apart{
		Out: t.TempDir(), Version: "1", MasterSeed: 1, Known: &finding.Known{}, Stats: tally.New("1", 1),
		Logger: slog.New(slog.NewTextHandler(&log, nil)),
	}
	if configure != nil {
		configure(&with)
	}
	environment, shelf, err := engine.NewEnvironment(with)
	if err != nil {
		t.Fatal(err)
	}
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	z3, err := catalog.Resolve("z3")
	if err != nil {
		t.Fatal(err)
	}
	environment.Targets = []*ask.Target{ask.NewTarget(z3)}
	environment.Targets[0].Probe, environment.Ask, environment.Catalog = probe, solver, catalog
	environment.Campaign = &engine.Config{
		Config: seeds.Config{MasterSeed: 1, Version: "1", Out: with.Out}, Catalog: catalog, Ask: solver,
	}
	r := &runner{
		cfg: config{&Source{
			Scope: quick, Theories: []string{"core"}, Operators: []string{"not", "and", "or", "xor", "=>"}, Ways: []Way{Ground},
			ReducesFirst: true,
		}, environment.Campaign},
		Environment: environment, solvers: []*solvers.Solver{z3}, known: []knowledge{newKnowledge()},
		report: &Report{Cells: map[CellKey]*Cell{}},
	}
	if err := r.open(); err != nil {
		t.Fatal(err)
	}
	defer r.record.log.Close()
	if change != nil {
		change(r)
	}
	small, err := smallUniverse()
	if err != nil {
		t.Fatal(err)
	}
	units := r.operatorUnits(small, "small", smallSorts)
	units = r.withVariants(0, units, func(*variant) []*unit { return units })
	r.divide([][]*unit{units})
	r.run(t, units, with.Stats)
	if err := shelf.Store.Flush(); err != nil {
		t.Fatal(err)
	}
	r.report.finish()
	c := &conformed{Report: r.report, stats: with.Stats.Snapshot(), log: log.String()}
	paths, err := filepath.Glob(filepath.Join(finding.Dir(r.cfg.Out), "*", "finding.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		f, files, err := finding.Load(filepath.Dir(path))
		if err != nil {
			t.Fatal(err)
		}
		c.found, c.files = append(c.found, f), append(c.files, files)
	}
	return c
}

// run does units one after the other, and shows their results in the report.
func (r *runner) run(t *testing.T, units []*unit, stats *tally.Counters) {
	t.Helper()
	x := &partTest{
		runner: r, part: &part{units: units}, stats: stats,
		of: map[*ask.Target]*worker{},
	}
	loop := r.NewRunner(stats)
	defer loop.Close()
	for _, of := range r.Targets {
		if _, err := loop.Run(t.Context(), of, x); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := x.End(false); err != nil {
		t.Fatal(err)
	}
}

// A solver that decides by truth tables is right about all claims, with and without push and pop.
func TestHonestTables(t *testing.T) {
	for _, probe := range []*solvers.Probe{{File: true}, {File: true, Reset: true}, {File: true, Reset: true, PushPop: true}} {
		s := &tables{t: t}
		r := conform(t, s.decide, probe, nil, nil)
		var operators []string
		for key, c := range r.Cells {
			operators = append(operators, key.Operator)
			if c.Cases == 0 || c.Right != c.Cases {
				t.Errorf("%+v: %v: %+v", *probe, key, *c)
			}
		}
		if slices.Sort(operators); !slices.Equal(operators, []string{"=>", "and", "not", "or", "xor"}) || len(r.found) > 0 {
			t.Errorf("%+v: asked about %q, %d findings", *probe, operators, len(r.found))
		}
	}
}

// A solver that is wrong about some values of an operator has wrong claims about these and no others; there is a
// finding for the operator, which says what is right.
func TestLyingTables(t *testing.T) {
	for _, x := range []struct {
		operator string
		lie      func(args []bool) (value, lies bool)
		wrong    []string // the claims that are listed: of an operator, those with the fewest arguments
	}{
		{"xor", func(args []bool) (bool, bool) { return true, args[0] && args[1] && len(args) == 2 },
			[]string{"(= (xor true true) false)"}},
		{"and", func(args []bool) (bool, bool) { return true, len(args) == 2 && !args[0] },
			[]string{"(= (and false false) false)", "(= (and false true) false)"}},
		{"=>", func(args []bool) (bool, bool) { return false, len(args) == 2 && !args[0] && !args[1] },
			[]string{"(= (=> false false) true)"}},
	} {
		t.Run(x.operator, func(t *testing.T) {
			inClaim := func(operator string, args []bool) (bool, bool) {
				if operator != x.operator {
					return false, false
				}
				return x.lie(args)
			}
			s := &tables{t: t, lie: inClaim}
			r := conform(t, s.decide, inSessions, nil, nil)
			for key, c := range r.Cells {
				claims := slices.Sorted(slices.Values(c.WrongClaims))
				switch {
				case key.Operator != x.operator:
					if c.Right != c.Cases {
						t.Errorf("%s: %d of %d right, wrong: %q", key.Operator, c.Right, c.Cases, claims)
					}
				case !slices.Equal(claims, x.wrong) || c.Right != c.Cases-len(x.wrong) || c.Unconfirmed > 0:
					t.Errorf("%d of %d right, wrong: %q, %d not confirmed", c.Right, c.Cases, claims, c.Unconfirmed)
				}
			}
			if len(r.found) != 1 || len(r.stats.Panics) > 0 || r.log != "" {
				t.Fatalf("%d findings, panics %v\n%s", len(r.found), r.stats.Panics, r.log)
			}
			f, script := r.found[0], r.files[0].Instance
			if f.Class != oracle.RefutationUnsound || f.Expected != "sat" || f.Observed != solvers.Unsat {
				t.Errorf("%s, right is %s", f.Fault, f.Expected)
			}
			if !strings.Contains(string(script), "("+x.operator+" ") || !strings.HasPrefix(f.SeedPath, "core "+x.operator) {
				t.Errorf("%s:\n%s", f.SeedPath, script)
			}
			honest, err := (&tables{t: t}).decide(&ask.Question{Script: script})
			if err != nil || honest.Verdict != solvers.Sat {
				t.Errorf("the tables say %s, %v, of\n%s", honest.Verdict, err, script)
			}
		})
	}
}
