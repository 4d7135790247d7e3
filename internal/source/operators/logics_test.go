package operators

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/solvers"
)

// TestLogicsOfOperators applies each operator of every theory: a solver that reads the result under ALL has to read it
// under the smallest logic, too, by the catalog's name for this logic.
func TestLogicsOfOperators(t *testing.T) {
	u, err := newUniverse(largeWorld, 1, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	u.arena = u.arena.Child()
	perRow, wanted := 1, 150
	if *full {
		perRow, wanted = 3, 300
	}
	var apps []*application
	for _, row := range theory.Rows() {
		g := &group{theory: row.Theory, name: row.Name, row: row}
		found := u.finder(rand.New(rand.NewPCG(1, 1))).Draw(row, perRow)
		for _, app := range found[:min(perRow, len(found))] {
			apps = append(apps, u.application(g, app.Fun, app.Args, app.Result))
		}
	}
	u.arena.Freeze()
	for _, s := range steadily(t, "z3", "cvc5") {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			r := &logicReader{t: t, host: newHost(t), solver: s, sessions: map[string]*solvers.Session{}}
			defer r.close()
			read := 0
			for _, app := range apps {
				arena := u.arena.Child()
				formula, err := u.formula(arena, app)
				if err != nil {
					t.Fatalf("%s: %v", app.group.name, err)
				}
				needs := theory.NeedsOf(arena, []smtlib.Term{formula})
				script := instance.Flat(arena, u.seed.Sorts, "ALL", []smtlib.Term{formula})
				if refusal := r.read(&script); refusal != "" {
					continue // the solver does not know the operator, or not at these sorts
				}
				read++
				least := needs.LeastLogic()
				if script.Logic = s.Entry.LogicName(least, needs.Symbols()); !s.Supports(least) {
					continue
				}
				if refusal := r.read(&script); refusal != "" {
					t.Errorf("%s is not read under %s (least: %s): %s\n%s", arena.TermString(formula), script.Logic, least, refusal,
						strings.Join(needs.Symbols(), " "))
				}
			}
			if read < wanted {
				t.Errorf("only %d of %d applications are read under ALL", read, len(apps))
			}
		})
	}
}

// formula applies an operator to constants, and asserts something about the result.
func (u *universe) formula(a *smtlib.Arena, app *application) (smtlib.Term, error) {
	constant := func(name string, k int) (smtlib.Term, error) {
		at := slices.IndexFunc(u.seed.Functions, func(d *smtlib.Decl) bool { return a.SortString(d.Result) == name })
		return a.App(u.seed.Functions[at+k].Fun)
	}
	var args []smtlib.Term
	for i, s := range app.args {
		name := a.SortString(s)
		if constructed[name] {
			name = "String"
		}
		arg, err := constant(name, i)
		if err == nil && a.SortString(s) != name {
			arg, err = a.Apply("str.to_re", arg)
		}
		if err != nil {
			return smtlib.NoTerm, err
		}
		args = append(args, arg)
	}
	result, err := a.App(app.fun, args...)
	switch {
	case err != nil || app.result == a.Bool():
		return result, err
	case constructed[a.SortString(app.result)]:
		text, err := constant("String", 0)
		if err != nil {
			return smtlib.NoTerm, err
		}
		return a.Apply("str.in_re", text, result)
	}
	return a.Apply("=", result, result)
}

// logicReader shows scripts to a solver, in a session for each command that a logic needs.
type logicReader struct {
	t        *testing.T
	host     *solvers.Host
	solver   *solvers.Solver
	sessions map[string]*solvers.Session
}

// read returns the reason why the solver does not read a script; "" if it does.
func (r *logicReader) read(script *instance.Script) string {
	logic := script.Logic
	command := strings.Join(r.solver.SessionCommand(logic), " ")
	session := r.sessions[command]
	if session == nil {
		session = r.host.Session(r.solver, solvers.SessionConfig{Logic: logic, Limits: solvers.Limits{Wall: time.Minute}})
		r.sessions[command] = session
	}
	var w instance.Writer
	text := w.AppendScript(nil, script, instance.Dialect{})
	result, err := session.Run(r.t.Context(), solvers.Query{Script: text, Logic: logic})
	if err != nil {
		r.t.Fatal(err)
	}
	if !result.Refused() {
		return ""
	}
	return string(result.Verdict) + ": " + result.Reason
}

func (r *logicReader) close() {
	for _, s := range r.sessions {
		s.Close()
	}
}
