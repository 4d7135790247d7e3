package smtlib_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// parse reads a script over the signature of its logic.
func parse(file string, src []byte) (*smtlib.Script, smtlib.Errors) {
	return smtlib.Parse(theory.Signature(smtlib.LogicOf(src)), file, src)
}

func mustParse(t *testing.T, src string) *smtlib.Script {
	t.Helper()
	s, errs := parse("test.smt2", []byte(src))
	if len(errs) > 0 {
		t.Fatalf("%s\nin\n%s", errs[0].Detail(), src)
	}
	return s
}

// checkRoundTrip prints a script in every way, reads it again and demands the same terms, up to the names of bound
// variables. Texts that would be longer than limit are not written out without sharing.
func checkRoundTrip(s *smtlib.Script, limit int) error {
	for _, sharing := range []smtlib.Sharing{smtlib.ShareLet, smtlib.ShareDefine, smtlib.ShareNone} {
		if sharing == smtlib.ShareNone && treeSize(s) > limit/4 {
			continue
		}
		printer := smtlib.Printer{Sharing: sharing}
		text := printer.AppendScript(nil, s)
		if err := checkReading(s, text); err != nil {
			return fmt.Errorf("sharing %d: %w\n%.2000s", sharing, err, text)
		}
		if layout := smtlib.Layout(text, 80); sharing == smtlib.ShareLet {
			if err := checkReading(s, layout); err != nil {
				return fmt.Errorf("layout: %w\n%.2000s", err, layout)
			}
		}
	}
	return nil
}

// checkReading reads a printed script and compares.
func checkReading(s *smtlib.Script, text []byte) error {
	again, errs := parse("printed", text)
	if len(errs) > 0 {
		return fmt.Errorf("%s", errs[0].Detail())
	}
	c := comparison{a: s.Arena, b: again.Arena, same: map[smtlib.Term]smtlib.Term{}}
	first, second := assertions(s), assertions(again)
	if len(first) != len(second) {
		return fmt.Errorf("%d assertions became %d", len(first), len(second))
	}
	for i := range first {
		f, g := first[i], second[i]
		if !c.under(f.params, g.params, f.body, g.body) {
			return fmt.Errorf("assertion %d became %s", i+1, again.Arena.TermString(g.body))
		}
	}
	return nil
}

// asserted is a formula, or the body of a definition with its parameters.
type asserted struct {
	params []smtlib.Term
	body   smtlib.Term
}

// assertions gives the asserted formulas, and the definitions that are not the printer's.
func assertions(s *smtlib.Script) []asserted {
	var out []asserted
	for _, c := range s.Commands {
		switch c := c.(type) {
		case smtlib.Assert:
			out = append(out, asserted{body: c.Formula})
		case smtlib.CheckSat:
			for _, t := range c.Assuming {
				out = append(out, asserted{body: t})
			}
		case smtlib.DefineFun:
			for _, d := range c.Funs {
				if !strings.HasPrefix(d.Name, "?") {
					out = append(out, asserted{d.Vars, d.Body})
				}
			}
		}
	}
	return out
}

// treeSize estimates how many nodes the terms have without sharing.
func treeSize(s *smtlib.Script) int {
	const huge = 1 << 30
	sizes := make([]int, s.Arena.Len())
	for t := smtlib.Term(1); t < s.Arena.Len(); t++ {
		sizes[t] = 1
		for _, arg := range s.Arena.Args(t) {
			sizes[t] = min(huge, sizes[t]+sizes[arg])
		}
	}
	total := 0
	for _, t := range assertions(s) {
		total = min(huge, total+sizes[t.body])
	}
	return total
}

// comparison compares terms of two arenas, up to the names of bound variables and the printer's definitions.
type comparison struct {
	a, b *smtlib.Arena
	same map[smtlib.Term]smtlib.Term // terms that are equal under the present renaming
	vars map[smtlib.Term]smtlib.Term // the renaming
}

func (c *comparison) equal(s, t smtlib.Term) bool {
	if known, ok := c.same[s]; ok && known == t {
		return true
	}
	for c.b.Kind(t) == smtlib.KindApp && len(c.b.Args(t)) == 0 { // a definition that the printer made
		d := c.b.FunInfo(c.b.Fun(t)).Decl
		if d == nil || d.Kind != smtlib.Defined || !strings.HasPrefix(d.Name, "?") {
			break
		}
		if c.a.Kind(s) == smtlib.KindApp && c.a.FunInfo(c.a.Fun(s)).Name == d.Name {
			break // the script's own
		}
		t = d.Body
	}
	if c.a.Kind(s) != c.b.Kind(t) || c.a.SortString(c.a.Sort(s)) != c.b.SortString(c.b.Sort(t)) || !c.head(s, t) {
		return false
	}
	switch c.a.Kind(s) {
	case smtlib.KindQuant:
		args, others := c.a.Args(s), c.b.Args(t)
		n := len(args) - 1
		if len(others) != n+1 || !c.under(args[:n], others[:n], args[n], others[n]) {
			return false
		}
	case smtlib.KindMatch:
		if !c.match(s, t) {
			return false
		}
	default:
		args, others := c.a.Args(s), c.b.Args(t)
		if len(args) != len(others) {
			return false
		}
		for i := range args {
			if !c.equal(args[i], others[i]) {
				return false
			}
		}
	}
	c.same[s] = t
	return true
}

// head compares everything of two terms but their arguments.
func (c *comparison) head(s, t smtlib.Term) bool {
	switch c.a.Kind(s) {
	case smtlib.KindApp:
		return c.a.FunInfo(c.a.Fun(s)).String() == c.b.FunInfo(c.b.Fun(t)).String()
	case smtlib.KindVar:
		v, bound := c.vars[s]
		return bound && v == t
	case smtlib.KindQuant:
		return c.a.Quantifier(s) == c.b.Quantifier(t)
	case smtlib.KindMatch:
		return true
	case smtlib.KindAnnotated:
		return fmt.Sprint(*c.a.Annotation(s)) == fmt.Sprint(*c.b.Annotation(t))
	}
	return c.a.Text(s) == c.b.Text(t)
}

func (c *comparison) match(s, t smtlib.Term) bool {
	cases, others := c.a.MatchInfo(s).Cases, c.b.MatchInfo(t).Cases
	args, otherArgs := c.a.Args(s), c.b.Args(t)
	if len(cases) != len(others) || !c.equal(args[0], otherArgs[0]) {
		return false
	}
	for i := range cases {
		k, l := cases[i].Constructor, others[i].Constructor
		if (k == nil) != (l == nil) || k != nil && k.Name != l.Name {
			return false
		}
		if !c.under(cases[i].Vars, others[i].Vars, args[i+1], otherArgs[i+1]) {
			return false
		}
	}
	return true
}

// under compares two bodies under their variables.
func (c *comparison) under(vars, others []smtlib.Term, s, t smtlib.Term) bool {
	if len(vars) != len(others) {
		return false
	}
	inner := comparison{a: c.a, b: c.b, same: map[smtlib.Term]smtlib.Term{}, vars: map[smtlib.Term]smtlib.Term{}}
	for v, w := range c.vars {
		inner.vars[v] = w
	}
	for i, v := range vars {
		if c.a.SortString(c.a.Sort(v)) != c.b.SortString(c.b.Sort(others[i])) {
			return false
		}
		inner.vars[v] = others[i]
	}
	return inner.equal(s, t)
}

func FuzzParse(f *testing.F) {
	for _, c := range readable {
		f.Add([]byte(c.source))
	}
	for _, src := range errorSources(f) {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		const longest = 1 << 14
		if len(src) > longest {
			t.Skip()
		}
		s, errs := parse("fuzz", src)
		for _, e := range errs {
			if e.Pos.Line < 1 || e.Pos.Col < 1 || !strings.Contains(e.Detail(), e.Msg) {
				t.Errorf("error at no place: %#v", e)
			}
		}
		if len(errs) > 0 || bytes.Contains(src, []byte("reset")) { // (reset) makes names free again, the printer does not
			return
		}
		if err := checkRoundTrip(s, longest); err != nil {
			t.Error(err)
		}
	})
}
