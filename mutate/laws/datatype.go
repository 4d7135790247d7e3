package laws

import (
	"fmt"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// OfDatatype returns the laws of a sort's constructors, selectors and testers. There are none for a sort that is not a
// datatype, for a codatatype, and for a datatype with too many constructors or fields.
func OfDatatype(a *smtlib.Arena, s smtlib.Sort) []*Row {
	info := a.SortInfo(s)
	if info.Decl == nil || info.Decl.Datatype == nil || info.Decl.Datatype.Codatatype {
		return nil
	}
	const most = 6 // constructors, and fields of one
	d := datatype{
		script:    script{a, map[string]*smtlib.Decl{}, map[string]smtlib.Sort{"datatype": s}},
		variables: "(x datatype) (y datatype) (p Bool)", generic: len(info.Args) > 0,
	}
	all := info.Decl.Datatype.Constructors
	if len(all) > most {
		return nil
	}
	for i, c := range all {
		if len(c.Params) > most {
			return nil
		}
		k := constructor{Decl: c, name: fmt.Sprintf("constructor.%d", i)}
		d.decls[k.name] = c
		for j, sel := range c.Selectors {
			name := fmt.Sprintf("selector.%d.%d", i, j)
			d.decls[name] = sel
			k.selectors = append(k.selectors, name)
			sort := fmt.Sprintf("sort.%d.%d", i, j)
			d.sorts[sort] = a.Substitute(c.Params[j], info.Decl.Params, info.Args)
			for _, letter := range []string{"a", "b"} {
				d.variables += fmt.Sprintf(" (%s.%d.%d %s)", letter, i, j, sort)
			}
			k.fields = append(k.fields, fmt.Sprintf("a.%d.%d", i, j))
			k.others = append(k.others, fmt.Sprintf("b.%d.%d", i, j))
		}
		d.constructors = append(d.constructors, k)
	}
	for _, k := range d.constructors {
		d.lawsOf(k)
	}
	rows, err := section{"datatypes", "(" + d.variables + ")", d.laws}.read(d.script)
	if err != nil {
		panic(fmt.Sprintf("laws: %v", err))
	}
	return rows
}

// datatype collects the laws of one sort.
type datatype struct {
	script
	variables    string
	constructors []constructor
	generic      bool // constructors need a qualifier (as c sort)
	laws         []law
}

// constructor is a constructor with the names that patterns use for it, its selectors and its fields.
type constructor struct {
	*smtlib.Decl
	name           string
	selectors      []string
	fields, others []string // variables of the fields' sorts
}

// apply applies the constructor.
func (d *datatype) apply(k constructor, args []string) string {
	name := k.name
	if d.generic {
		name = "(as " + name + " datatype)"
	}
	if len(args) == 0 {
		return name
	}
	return "(" + name + " " + strings.Join(args, " ") + ")"
}

// tested is the formula that a term is made by the constructor.
func (k constructor) tested(of string) string { return fmt.Sprintf("((_ is %s) %s)", k.name, of) }

// parts selects all fields of a term.
func (k constructor) parts(of string) []string {
	parts := make([]string, len(k.selectors))
	for i, sel := range k.selectors {
		parts[i] = "(" + sel + " " + of + ")"
	}
	return parts
}

// all joins formulas by a connective.
func all(connective, none string, formulas []string) string {
	switch len(formulas) {
	case 0:
		return none
	case 1:
		return formulas[0]
	}
	return "(" + connective + " " + strings.Join(formulas, " ") + ")"
}

func (d *datatype) add(left, right, when string) { d.laws = append(d.laws, law{left, right, when}) }

// lawsOf adds the laws of a constructor.
func (d *datatype) lawsOf(k constructor) {
	made := d.apply(k, k.fields)
	var same, rebuilt, others []string
	for i, sel := range k.selectors {
		d.add(k.fields[i], "("+sel+" "+made+")", "")
		d.add("("+sel+" (ite p x y))", "(ite p ("+sel+" x) ("+sel+" y))", "")
		same = append(same, "(= "+k.fields[i]+" "+k.others[i]+")")
		rebuilt = append(rebuilt, "(= ("+sel+" x) "+k.fields[i]+")")
	}
	for _, other := range d.constructors {
		if other.name != k.name {
			others = append(others, other.tested("x"))
			d.add("false", other.tested(made), "")
			d.add("false", "(= "+made+" "+d.apply(other, other.others)+")", "")
		}
	}
	again := d.apply(k, k.parts("x"))
	if len(k.fields) > 0 {
		d.add("x", again, k.tested("x"))
		d.add("(= "+made+" "+d.apply(k, k.others)+")", all("and", "true", same), "")
	}
	d.add("true", k.tested(made), "")
	d.add(k.tested("x"), "(= x "+again+")", "")
	d.add(k.tested("x"), "(not "+all("or", "false", others)+")", "")
	d.add(k.tested("(ite p x y)"), "(ite p "+k.tested("x")+" "+k.tested("y")+")", "")
	d.add("(= x "+made+")", all("and", "true", append([]string{k.tested("x")}, rebuilt...)), "")
	d.add("(= x y)", "(ite "+k.tested("x")+" (and "+k.tested("y")+" (= x y)) (and (not "+k.tested("y")+") (= x y)))", "")
}
