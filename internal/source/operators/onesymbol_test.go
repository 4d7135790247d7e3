package operators

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"
)

// A form with one symbol has it in all places of its sort, except for languages.
func TestOneSymbol(t *testing.T) {
	u, err := newUniverse(smallWorld, perRow, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	m := newMaker(u, modeTheory, rand.New(rand.NewPCG(1, 1)))
	form := func(name string) *form {
		at := slices.IndexFunc(u.groups, func(g *group) bool { return g.name == name && len(g.apps) > 0 })
		return m.formOf(u.groups[at].apps[0])
	}
	for name, want := range map[string]string{
		"fp.add": "(fp.add hole!0! hole!1! hole!1!)", "fp.fma": "(fp.fma hole!0! hole!1! hole!1! hole!1!)",
		"fp.sqrt": "", "re.union": "", "str.replace": "(str.replace hole!0! hole!0! hole!0!)",
	} {
		got := ""
		if f := m.oneSymbol(form(name)); f != nil {
			if got = m.text(f.term); len(f.holes) != len(f.sorts) || len(f.apps) != 1 {
				t.Errorf("%s: %d holes, %d sorts, %d applications", name, len(f.holes), len(f.sorts), len(f.apps))
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// Claims about one argument name the values that lead to the result, and no value of the rest does. For infinite sorts,
// the script that asks whether there are more names the values that are tried.
func TestInverses(t *testing.T) {
	u, err := newUniverse(smallWorld, perRow, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	m := newMaker(u, "unicodestrings", rand.New(rand.NewPCG(1, 1)))
	symbol := regexp.MustCompile(`declare-fun (x\d+) `)
	for _, name := range []string{"str.substr", "str.<", "bvadd", "str.to_int", "str.in_re"} {
		at := slices.IndexFunc(u.groups, func(g *group) bool { return g.name == name })
		for _, one := range []bool{false, true} {
			f := m.formOf(u.groups[at].apps[0])
			if one {
				if f = m.oneSymbol(f); f == nil {
					continue
				}
			}
			asked, none := 0, 0
			for c := range m.inverses(f, 200, opens{}) {
				asked++
				for i := range c.domains[c.free].values {
					row := slices.Clone(c.args)
					row[c.free] = i
					text, ok := m.literal(m.value(f, arguments(c.domains, row)), f.result)
					leads := ok && text == c.result
					if leads != slices.Contains(c.members, i) || ok == slices.Contains(c.others, i) ||
						(ok && !leads) != slices.Contains(c.rest, i) {
						t.Errorf("%s: wrong about %s", c.description(), c.freeText(i))
					}
				}
				if len(c.members) == 0 {
					none++
				}
				s := m.write(question{way: Inverse, facing: against, logic: universal, bare: true}, []*claim{c})
				if all := symbol.FindAllSubmatch(s.text, -1); len(all) != 1 {
					t.Errorf("%d symbols in %s", len(all), s.text)
				}
			}
			if asked == 0 || none == 0 && (name == "str.<" || name == "bvadd") && one {
				t.Errorf("%s, one symbol %v: %d claims, %d of them about results that do not occur", name, one, asked, none)
			}
		}
	}
}
