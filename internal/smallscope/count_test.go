package smallscope

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// tree is a term of the brute force, which is independent of the code under test.
type tree struct {
	head string
	args []*tree
}

func (t *tree) nodes() int {
	n := 1
	for _, a := range t.args {
		n += a.nodes()
	}
	return n
}

// family is a scope for the brute force: leaves by sort, and operators with the sorts of their arguments.
type family struct {
	vars      map[string][]string // variables of each sort
	literals  map[string][]string
	operators []signature
	commutes  string // operators whose arguments commute, between blanks
	nodes     int
	depth     int
	asserts   int
	least     int // variables
	most      int
}

type signature struct {
	name   string
	args   []string
	result string
}

// terms lists all terms of a sort up to a number of nodes, in every order of arguments and with all names.
func (f *family) terms(sort string, nodes, depth int) (all []*tree) {
	if nodes < 1 {
		return nil
	}
	for _, leaf := range slices.Concat(f.vars[sort], f.literals[sort]) {
		all = append(all, &tree{head: leaf})
	}
	if depth == 0 {
		return all
	}
	for _, op := range f.operators {
		if op.result != sort {
			continue
		}
		tuples := [][]*tree{nil}
		for i, s := range op.args {
			var longer [][]*tree
			for _, tuple := range tuples {
				used := 1
				for _, t := range tuple {
					used += t.nodes()
				}
				for _, t := range f.terms(s, nodes-used-(len(op.args)-i-1), depth-1) {
					longer = append(longer, append(slices.Clone(tuple), t))
				}
			}
			tuples = longer
		}
		for _, tuple := range tuples {
			all = append(all, &tree{op.name, tuple})
		}
	}
	return all
}

// normal writes a term with other names for its variables, and arguments that commute in the order of their texts.
func (f *family) normal(t *tree, names map[string]string) string {
	if len(t.args) == 0 {
		if name, ok := names[t.head]; ok {
			return name
		}
		return t.head
	}
	var args []string
	for _, a := range t.args {
		args = append(args, f.normal(a, names))
	}
	if strings.Contains(f.commutes, " "+t.head+" ") {
		slices.Sort(args)
	}
	return "(" + t.head + " " + strings.Join(args, " ") + ")"
}

// renamings are all permutations of the variables of each sort.
func (f *family) renamings() []map[string]string {
	all := []map[string]string{{}}
	for _, vars := range f.vars {
		var longer []map[string]string
		for _, before := range all {
			permute(vars, nil, func(p []string) {
				next := map[string]string{}
				for k, v := range before {
					next[k] = v
				}
				for i, v := range vars {
					next[v] = p[i]
				}
				longer = append(longer, next)
			})
		}
		all = longer
	}
	return all
}

func permute(left, chosen []string, do func([]string)) {
	if len(left) == 0 {
		do(chosen)
	}
	for i := range left {
		rest := slices.Delete(slices.Clone(left), i, i+1)
		permute(rest, append(slices.Clone(chosen), left[i]), do)
	}
}

// count is the number of instances that differ by more than names and the order of arguments and of assertions.
func (f *family) count() int {
	formulas := f.terms("Bool", f.nodes, f.depth)
	renamings := f.renamings()
	known := map[string]bool{}
	var choose func(from int, chosen []*tree)
	choose = func(from int, chosen []*tree) {
		if len(chosen) > 0 && f.within(chosen) {
			first := ""
			for _, names := range renamings {
				var texts []string
				for _, t := range chosen {
					texts = append(texts, f.normal(t, names))
				}
				slices.Sort(texts)
				if text := strings.Join(texts, "\n"); first == "" || text < first {
					first = text
				}
			}
			if lines := strings.Split(first, "\n"); len(slices.Compact(lines)) == len(chosen) {
				known[first] = true
			}
		}
		if len(chosen) == f.asserts {
			return
		}
		left := f.nodes
		for _, t := range chosen {
			left -= t.nodes()
		}
		for i := from; i < len(formulas); i++ {
			if formulas[i].nodes() <= left {
				choose(i+1, append(slices.Clone(chosen), formulas[i]))
			}
		}
	}
	choose(0, nil)
	return len(known)
}

// within reports whether formulas are few and small enough.
func (f *family) within(formulas []*tree) bool {
	nodes, vars := 0, map[string]bool{}
	var walk func(t *tree)
	walk = func(t *tree) {
		nodes++
		for _, all := range f.vars {
			if slices.Contains(all, t.head) {
				vars[t.head] = true
			}
		}
		for _, a := range t.args {
			walk(a)
		}
	}
	for _, t := range formulas {
		walk(t)
	}
	return nodes <= f.nodes && f.least <= len(vars) && len(vars) <= f.most
}

// The number of instances up to names and the order of arguments is that of a brute force, which makes all of them and
// counts the classes that result from trying all names and orders.
func TestCountsEqualBruteForce(t *testing.T) {
	for _, c := range []struct {
		caption, scope string
		brute          family
	}{
		{
			"connectives over three variables",
			`scope { vars 0..3; nodes 1..5 } ops { not and or => xor } sorts { Bool }`,
			family{
				vars: map[string][]string{"Bool": {"p0", "p1", "p2"}},
				operators: []signature{
					{"not", []string{"Bool"}, "Bool"}, {"and", []string{"Bool", "Bool"}, "Bool"},
					{"or", []string{"Bool", "Bool"}, "Bool"}, {"=>", []string{"Bool", "Bool"}, "Bool"},
					{"xor", []string{"Bool", "Bool"}, "Bool"},
				},
				commutes: " and or xor ", nodes: 5, depth: 9, asserts: 1, most: 3,
			},
		},
		{
			"two assertions",
			`scope { asserts 1..2; vars 1..2; nodes 1..5 } ops { not and = } sorts { Bool }`,
			family{
				vars: map[string][]string{"Bool": {"p0", "p1"}},
				operators: []signature{
					{"not", []string{"Bool"}, "Bool"}, {"and", []string{"Bool", "Bool"}, "Bool"},
					{"=", []string{"Bool", "Bool"}, "Bool"},
				},
				commutes: " and = ", nodes: 5, depth: 9, asserts: 2, least: 1, most: 2,
			},
		},
		{
			"bit-vectors with literals",
			`scope { vars 1..2; variables { BitVec }; nodes 1..6; width 2; literals off }
			 ops { bvult bvadd bvsub bvneg = not #b01 } sorts { BitVec Bool }`,
			family{
				vars: map[string][]string{"V": {"x0", "x1"}}, literals: map[string][]string{"V": {"#b01"}},
				operators: []signature{
					{"bvult", []string{"V", "V"}, "Bool"}, {"bvadd", []string{"V", "V"}, "V"},
					{"bvsub", []string{"V", "V"}, "V"}, {"bvneg", []string{"V"}, "V"}, {"=", []string{"V", "V"}, "Bool"},
					{"=", []string{"Bool", "Bool"}, "Bool"}, {"not", []string{"Bool"}, "Bool"},
				},
				commutes: " bvadd = ", nodes: 6, depth: 9, asserts: 1, least: 1, most: 2,
			},
		},
		{
			"a bound of the depth",
			`scope { vars 1..2; variables { Int }; depth 1..2; int 0..1; literals off } ops { < + ite } sorts { Int Bool }`,
			family{
				vars: map[string][]string{"Int": {"x0", "x1"}},
				operators: []signature{
					{"<", []string{"Int", "Int"}, "Bool"}, {"+", []string{"Int", "Int"}, "Int"},
					{"ite", []string{"Bool", "Int", "Int"}, "Int"}, {"ite", []string{"Bool", "Bool", "Bool"}, "Bool"},
				},
				commutes: " + ", nodes: 1 << 20, depth: 2, asserts: 1, least: 1, most: 2,
			},
		},
		{
			"arrays",
			`scope { vars 1..2; variables { (Array (_ BitVec 1) (_ BitVec 1)) BitVec }; nodes 1..6; width 1; literals off }
			 ops { select store = distinct } sorts { (Array (_ BitVec 1) (_ BitVec 1)) BitVec Bool }`,
			family{
				vars: map[string][]string{"A": {"x0", "x1"}, "V": {"y0", "y1"}},
				operators: []signature{
					{"select", []string{"A", "V"}, "V"}, {"store", []string{"A", "V", "V"}, "A"},
					{"=", []string{"V", "V"}, "Bool"}, {"=", []string{"A", "A"}, "Bool"}, {"=", []string{"Bool", "Bool"}, "Bool"},
					{"distinct", []string{"V", "V"}, "Bool"}, {"distinct", []string{"A", "A"}, "Bool"},
					{"distinct", []string{"Bool", "Bool"}, "Bool"},
				},
				commutes: " = distinct ", nodes: 6, depth: 9, asserts: 1, least: 1, most: 2,
			},
		},
		{
			"three assertions over three variables",
			`scope { asserts 1..3; vars 2..3; nodes 3..6 } ops { not or } sorts { Bool }`,
			family{
				vars: map[string][]string{"Bool": {"p0", "p1", "p2"}},
				operators: []signature{
					{"not", []string{"Bool"}, "Bool"}, {"or", []string{"Bool", "Bool"}, "Bool"},
				},
				commutes: " or ", nodes: 6, depth: 9, asserts: 3, least: 2, most: 3,
			},
		},
	} {
		t.Run(c.caption, func(t *testing.T) {
			f := parsed(t, fmt.Sprintf("summary x { %s @(defs=[shape]) ; expect exact }", c.scope))
			n, err := f.Len()
			if err != nil {
				t.Fatal(err)
			}
			// Smaller instances than the scope has are counted by the brute force, too.
			small := c.brute
			if least := f.Scope.Nodes.Min; least > 1 {
				small.nodes = least - 1
				n += small.count()
			}
			if want := c.brute.count() - leaves(&c.brute, f); n != want {
				t.Errorf("%d instances, %d by brute force", n, want)
			}
		})
	}
}

// With iso off, every name and every order counts.
func TestCountsWithoutSymmetry(t *testing.T) {
	f := parsed(t, `summary x { scope { vars 1..2; nodes 1..5; iso off } ops { not and => } sorts { Bool }
		@(defs=[shape]) ; expect exact }`)
	brute := family{
		vars: map[string][]string{"Bool": {"p0", "p1"}},
		operators: []signature{
			{"not", []string{"Bool"}, "Bool"}, {"and", []string{"Bool", "Bool"}, "Bool"},
			{"=>", []string{"Bool", "Bool"}, "Bool"},
		},
		nodes: 5, least: 1, most: 2,
	}
	want := 0
	for _, formula := range brute.terms("Bool", 5, 9) {
		if brute.within([]*tree{formula}) {
			want++
		}
	}
	if n, err := f.Len(); err != nil || n != want {
		t.Errorf("%d instances, %v; %d by brute force", n, err, want)
	}
}

// leaves is the number of formulas that a scope excludes by its least depth.
func leaves(f *family, of *Family) int {
	if of.Scope.Depth.Min == 0 {
		return 0
	}
	flat := *f
	flat.depth = of.Scope.Depth.Min - 1
	return flat.count()
}

// parsed reads a scope that has no errors.
func parsed(t *testing.T, text string) *Family {
	t.Helper()
	scopes, errs, _ := Parse("test", []byte(text))
	if len(errs) > 0 {
		t.Fatal(errs[0].Detail())
	}
	return NewFamily(scopes[0], nil)
}
