package conformance

import (
	"fmt"
	"log/slog"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/pace"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/solvers"
)

// connectives are what the truth tables of a textbook say of two truth values, or of one.
var connectives = map[string]func(a, b bool) bool{
	"not": func(a, _ bool) bool { return !a },
	"and": func(a, b bool) bool { return a && b },
	"or":  func(a, b bool) bool { return a || b },
	"xor": func(a, b bool) bool { return a != b },
	"=":   func(a, b bool) bool { return a == b },
}

// tables is a solver without a process that decides scripts of truth values by tables. It knows nothing of how scripts
// are made, and none of our own evaluation.
type tables struct {
	t      *testing.T
	lie    func(operator string, args []bool) (value, lies bool) // nil for none
	honest bool                                                  // in processes of their own
}

// decide answers each check of a script.
func (s *tables) decide(q *ask.Question) (*solvers.Result, error) {
	if s.honest && q.Mode != pace.Reset {
		honest := tables{t: s.t}
		return honest.decide(q)
	}
	r := &solvers.Result{}
	defined := map[string]bool{"true": true, "false": false}
	holds, scopes := true, []bool(nil)
	rest := tokens(string(q.Script))
	for len(rest) > 0 {
		var command any
		command, rest = read(rest)
		list := command.([]any)
		switch list[0] {
		case "set-logic", "set-option", "set-info", "exit", "get-model", "get-value": // it gives no models
		case "define-fun":
			defined[list[1].(string)] = s.value(list[4], defined)
		case "assert":
			holds = s.value(list[1], defined) && holds
		case "push":
			scopes = append(scopes, holds)
		case "pop":
			holds, scopes = scopes[len(scopes)-1], scopes[:len(scopes)-1]
		case "check-sat":
			r.Verdict = map[bool]solvers.Verdict{true: solvers.Sat, false: solvers.Unsat}[holds]
			r.Checks = append(r.Checks, r.Verdict)
		default:
			return nil, fmt.Errorf("what is %v? In\n%s", list[0], q.Script)
		}
	}
	return r, nil
}

var comment = regexp.MustCompile(`(?m);.*$`)

// tokens divides a script into parentheses and words.
func tokens(script string) []string {
	script = comment.ReplaceAllString(script, "")
	return strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(script))
}

// read reads a word, or a list of such.
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

// value looks a formula up. All connectives but => are applied from the left; = is chained.
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

// conform asks a solver that needs no process about some operators on truth values, and gives the report and what is
// kept. Where it breaks, the making of findings panics.
func conform(
	t *testing.T, s *tables, probe *solvers.Probe, breaks bool,
) (*Report, []*finding.Finding, []finding.Files) {
	t.Helper()
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	z3, err := catalog.Resolve("z3")
	if err != nil {
		t.Fatal(err)
	}
	r := &runner{
		cfg: Config{
			Scope: quick, Seed: 1, Jobs: 1, Theories: []string{"core"}, Operators: []string{"not", "and", "or", "xor", "=>"},
			Ways: []Way{Ground}, Known: &finding.Known{}, Catalog: catalog, Stats: tally.New("1", 1), Version: "1",
			Logger: slog.New(slog.DiscardHandler), Out: t.TempDir(),
		},
		solvers: []*solvers.Solver{z3}, probes: []*solvers.Probe{probe}, asks: []ask.Asker{ask.Fake(s.decide)},
		dialect: []dialect{{}}, known: []knowledge{newKnowledge()}, report: &Report{Cells: map[CellKey]*Cell{}},
		record: &record{},
	}
	if r.keeper, err = newKeeper(nil, r.cfg); err != nil {
		t.Fatal(err)
	}
	if breaks {
		r.keeper.Keeper = nil
	}
	stages, err := r.stages()
	if err != nil {
		t.Fatal(err)
	}
	r.divide(stages[:1]) // the others have values of other sorts
	if err := r.work(t.Context(), stages[0]); err != nil {
		t.Fatal(err)
	}
	r.report.finish()
	if stats := r.cfg.Stats.Snapshot(); breaks != (stats.Panics[tally.LostJudgement] != nil) {
		t.Errorf("panics: %v", stats.Panics)
	}
	var found []*finding.Finding
	var files []finding.Files
	paths, err := filepath.Glob(filepath.Join(finding.Dir(r.cfg.Out), "*", "finding.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		f, ff, err := finding.Load(filepath.Dir(path))
		if err != nil {
			t.Fatal(err)
		}
		found, files = append(found, f), append(files, ff)
	}
	return r.report, found, files
}

// A solver that goes by the tables of truth values is right about all that it is asked, with push and pop and without.
func TestHonestTables(t *testing.T) {
	for _, probe := range []*solvers.Probe{{File: true}, {File: true, Reset: true}, {File: true, Reset: true, PushPop: true}} {
		s := &tables{t: t}
		report, found, _ := conform(t, s, probe, false)
		var operators []string
		for key, c := range report.Cells {
			operators = append(operators, key.Operator)
			if c.Cases == 0 || c.Right != c.Cases {
				t.Errorf("%+v: %v: %+v", *probe, key, *c)
			}
		}
		if slices.Sort(operators); !slices.Equal(operators, []string{"=>", "and", "not", "or", "xor"}) || len(found) > 0 {
			t.Errorf("%+v: asked about %q, %d findings", *probe, operators, len(found))
		}
	}
}

// A solver that is wrong about some values of an operator is wrong about these, and right about all else; there is a
// finding of the operator, which says what is right.
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
			report, found, files := conform(t, s, &solvers.Probe{File: true, Reset: true}, false)
			for key, c := range report.Cells {
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
			if len(found) != 1 {
				t.Fatalf("%d findings", len(found))
			}
			f := found[0]
			if f.Class != oracle.RefutationUnsound || f.Expected != "sat" || f.Observed != solvers.Unsat {
				t.Errorf("%s, right is %s", f.Fault, f.Expected)
			}
			text := string(files[0].Instance)
			if !strings.Contains(text, "("+x.operator+" ") || !strings.HasPrefix(f.SeedPath, "core "+x.operator) {
				t.Errorf("%s:\n%s", f.SeedPath, text)
			}
			honest, err := (&tables{t: t}).decide(&ask.Question{Script: files[0].Instance})
			if err != nil || honest.Verdict != solvers.Sat {
				t.Errorf("the tables say %s, %v, of\n%s", honest.Verdict, err, files[0].Instance)
			}
		})
	}
}

// What no fresh process shows is counted, and no finding.
func TestLyingSession(t *testing.T) {
	s := &tables{t: t, honest: true, lie: func(operator string, args []bool) (bool, bool) {
		return true, operator == "and" && len(args) == 2 && !args[0] && !args[1]
	}}
	report, found, _ := conform(t, s, &solvers.Probe{File: true, Reset: true}, false)
	for key, c := range report.Cells {
		want := 0
		if key.Operator == "and" {
			want = 1
		}
		if c.Unconfirmed != want || c.Wrong != want || len(c.Examples) > 0 {
			t.Errorf("%s: %d wrong, %d not confirmed, examples %v", key.Operator, c.Wrong, c.Unconfirmed, c.Examples)
		}
	}
	if len(found) > 0 {
		t.Errorf("%d findings", len(found))
	}
}

// A panic of ours that prevents a finding leaves its cell, and costs nothing else.
func TestPanicOfAFinding(t *testing.T) {
	s := &tables{t: t, lie: func(operator string, args []bool) (bool, bool) {
		return true, operator == "and" && len(args) == 2 && !args[0] && !args[1]
	}}
	report, found, _ := conform(t, s, &solvers.Probe{File: true, Reset: true}, true)
	if len(found) > 0 || len(report.Cells) != 5 {
		t.Errorf("%d findings, %d cells", len(found), len(report.Cells))
	}
	for key, c := range report.Cells {
		if wrong := key.Operator == "and"; c.Cases == 0 || wrong != (c.Wrong > 0) || wrong != (c.Right < c.Cases) {
			t.Errorf("%s: %+v", key.Operator, c)
		}
	}
}
