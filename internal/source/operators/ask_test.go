package operators

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// The output of get-value is parsed, whatever the formulas are.
func TestReadBack(t *testing.T) {
	for _, c := range []struct {
		items []string
		want  []bool
	}{
		{[]string{"(((= r #b01) true))"}, []bool{false}},
		{[]string{"(((= r \"a)(\") false))"}, []bool{true}},
		{[]string{"(((or (= x0 #b1) (= x0 #b0)) true)\n ((= x1 false) false)\n (ok true))"}, []bool{false, true, false}},
		{[]string{"(((= r #b01) #b0))"}, []bool{true}},                                                 // boolector
		{[]string{"(((= r false) (not (set.is_singleton (as set.empty (Set Int))))))"}, []bool{false}}, // cvc5: no value
		{nil, nil},
	} {
		if got := readBack(c.items); !slices.Equal(got, c.want) {
			t.Errorf("%q: %v, want %v", c.items, got, c.want)
		}
	}
}

// Dividing scripts finds exactly the claims that are wrong when asked about one by one, for both questions; and claims
// that a solver does not read do not affect others.
func TestHalving(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: a solver is asked about thousands of terms")
	}
	host, z3 := newHost(t), installed(t, "z3")[0]
	probe, err := host.Probe(t.Context(), z3, solvers.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	u, err := newUniverse(smallWorld, perRow, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	for _, facing := range []facing{together, against} {
		for _, way := range []Way{Ground, Equations} {
			states := func(batch int) (all []state) {
				k := newAsker(probed(z3, probe), alone(t, processes(t, host)), exhaustive)
				k.patience = exhaustive.patience
				m := newMaker(u, "bv", rand.New(rand.NewPCG(1, 1)))
				claims := m.claimsOf(t, "bvadd", 20)
				for i, c := range claims {
					switch {
					case i%7 == 3: // not its value
						c.result = map[string]string{"#b1": "#b0"}[c.result]
						c.result = cmp.Or(c.result, "#b1")
					case i == 5:
						c.result = "#b1111111111" // not of its sort
					}
				}
				for part := range slices.Chunk(claims, batch) {
					q := question{way: way, facing: facing, logic: universal, prelude: u.prelude}
					if err := k.decide(m, q, part); err != nil {
						t.Fatal(err)
					}
				}
				for _, c := range claims {
					all = append(all, c.state)
				}
				return all
			}
			one, many := states(1), states(1000)
			if !slices.Equal(one, many) {
				t.Errorf("%s: one by one %v\ntogether %v", way, one, many)
			}
			if !slices.Contains(one, wrong) || !slices.Contains(one, right) || !slices.Contains(one, unsupported) {
				t.Errorf("%s: %v", way, one)
			}
		}
	}
}

// claimsOf returns claims about an operator's narrowest form.
func (m *maker) claimsOf(t *testing.T, operator string, n int) (claims []*claim) {
	t.Helper()
	at := slices.IndexFunc(m.u.groups, func(g *group) bool { return g.name == operator })
	for _, app := range m.u.groups[at].apps {
		for c := range m.cases(m.formOf(app), 1000, false, opens{}) {
			if claims = append(claims, c); len(claims) == n {
				return claims
			}
		}
	}
	return claims
}

// An operator that is known only by its definition is replaced by it in compositions, too.
func TestCompositionsAreExpanded(t *testing.T) {
	cfg := conformance(t, scant, "z3")
	solver, host := installed(t, "z3")[0], newHost(t)
	probe, err := host.Probe(t.Context(), solver, solvers.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	u, err := newUniverse(smallWorld, 10, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	m := newMaker(u, "core", rand.New(rand.NewPCG(1, 1)))
	k := newAsker(probed(solver, probe), alone(t, processes(t, host)), cfg.Scope)
	k.patience = time.Minute
	apps := func(name string) []*application {
		return u.groups[slices.IndexFunc(u.groups, func(g *group) bool { return g.name == name })].apps
	}
	f := m.nest(apps("not")[0], apps("bvnego")[0], 0)
	k.expanded[f.apps[1].group] = true
	claims := slices.Collect(m.cases(f, 100, false, opens{}))
	q := question{way: Ground, logic: universal, prelude: u.prelude}
	if whole, err := k.atOnce(m, q, claims); err != nil || !whole || len(claims) < 2 {
		t.Errorf("of %d claims, whole %v: %v", len(claims), whole, err)
	}
	claims[0].result = "true"
	claims[1].result = "true" // bvnego of one of two values is false, and its negation true
	whole, err := k.atOnce(m, q, claims)
	if err != nil {
		t.Fatal(err)
	}
	if whole {
		t.Error("a claim that does not hold is taken for right")
	}
}

// Claims of an operator that a solver does not read are counted at most once for each form.
func TestRefusalsAreCountedOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: a solver is asked about thousands of terms")
	}
	cfg := conformance(t, quick, "z3")
	cfg.Operators, cfg.Ways = []string{"mkTuple"}, []Way{Ground, Equations}
	r, err := cfg.run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Cells {
		if c.Unsupported == 0 || c.Right+c.Wrong+c.Unasked > 0 || c.Cases > 3*firstBatch+c.Forms {
			t.Errorf("%s: %d cases of %d forms, %d not read, %d not asked", c.Way, c.Cases, c.Forms, c.Unsupported, c.Unasked)
		}
	}
}

// If a solver does not read the literals of a format, or an operator on one way, it is still asked about the rest.
func TestRefusedValuesLeaveOthers(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: a solver is asked about thousands of terms")
	}
	cfg := conformance(t, quick, "cvc5")
	host := newHost(t)
	probe, err := host.Probe(t.Context(), installed(t, "cvc5")[0], solvers.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(probe.Version, "1.0.3") {
		t.Skipf("SKIPPED: %s", probe.Version) // 1.0.3 has no literals of (_ FloatingPoint 2 2), newer ones do
	}
	cfg.Operators, cfg.Ways = []string{"fp.abs", "const", "true"}, []Way{Ground, Equations, Assumptions}
	cfg.Scope.asks[largeSorts], cfg.Scope.asks[composed] = amount{}, amount{}
	r, err := cfg.run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for key, c := range r.Cells {
		switch {
		case c.Unasked > 0:
			t.Errorf("%s, %s: %d not asked: %s", key.Operator, key.Way, c.Unasked, c.Silence)
		case key.Theory == "fp" && c.Unsupported == 0:
			t.Errorf("%s, %s: every literal of %d cases is read", key.Operator, key.Way, c.Cases)
		case key.Operator == "true" && c.Right != c.Cases:
			t.Errorf("%s, %s: %d of %d cases are right: %s", key.Operator, key.Way, c.Right, c.Cases, c.Reason)
		}
	}
}

// Drawn claims are about many operators: a slow one does not use up the patience for all.
func TestPatienceWithDrawnClaims(t *testing.T) {
	k := newAsker(&ask.Target{}, nil, quick)
	if k.begin(Ground, 0, 0); k.patience != quick.patience {
		t.Errorf("%v for an operator, want %v", k.patience, quick.patience)
	}
	if k.begin(Ground, drawnChunk/drawnShare, 0); k.patience < 10*quick.patience {
		t.Errorf("%v for %d drawn claims", k.patience, drawnChunk)
	}
}

// An operator is assumed not to be known when applications of each shape are rejected.
func TestRefusalsByShape(t *testing.T) {
	g := &group{}
	for n, of := range []shape{{1, 1}, {1, 1}, {1, 1}, {1, 1}, {2, 1}, {2, 1}} {
		app := &application{group: g, args: make([]smtlib.Sort, of.args)}
		app.kind = kind{group: g, indices: of.indices, sorts: fmt.Sprint(n)}
		g.apps = append(g.apps, app)
	}
	k := &asker{knowledge: newKnowledge()}
	for _, app := range g.apps[:enough] {
		k.refuse(app, "no")
	}
	if len(k.refusals) != enough {
		t.Errorf("%d applications are refused, of one shape", len(k.refusals))
	}
	if k.refuse(g.apps[len(g.apps)-1], "no"); len(k.refusals) != len(g.apps) {
		t.Errorf("%d applications are refused, and one of each shape was", len(k.refusals))
	}
}

// An application that one worker has seen to be read is not refused because another worker asked about it in a way that
// the solver does not support.
func TestWhatIsReadIsNotRefused(t *testing.T) {
	app := &application{}
	app.group = &group{apps: []*application{app}}
	reads, refuses := newKnowledge(), newKnowledge()
	reads.accepted[app], refuses.refusals[app] = true, "no"
	for _, order := range [][2]knowledge{{reads, refuses}, {refuses, reads}} {
		k := newKnowledge()
		k.learn(order[0])
		k.learn(order[1])
		if _, no := k.refusals[app]; no || !k.accepted[app] {
			t.Error("it is refused")
		}
	}
	k := reads.clone()
	if k.recall(app.group, *refuses.learned(app.group)); len(k.refusals) > 0 {
		t.Error("it is refused by what an earlier run has learned")
	}
}
