package theory

import (
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/arith"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
)

// Needs are the features of a logic that a set of formulas needs.
type Needs struct {
	operators   []operatorNeed
	sorts       names
	seen        numbers // sorts visited
	applied     numbers // operators applied
	quantifiers bool
	lambdas     bool
	functions   bool  // functions with arguments
	numbers     names // sorts of numbers that symbols have
	free        bool  // uninterpreted sorts
	datatypes   bool
	codatatypes bool
	nonlinear   bool
	irrational  bool // transcendental functions
	exponents   bool // exponentiation of integers as in the standard
	maps        bool
	wideArrays  bool // arrays of other sorts than bit-vectors
	recursion   bool // no logic is named after it; solvers want quantifiers and functions for it, and z3 no other logic
	matches     bool // terms with match, which some solvers with datatypes do not have
}

// operatorNeed is an operator that is needed, by its name as it is written: bv3 for (_ bv3 8). There may be several
// entries for an operator with indices.
type operatorNeed struct {
	name, theory string
}

// names is a small set.
type names []string

func (n names) has(name string) bool { return slices.Contains(n, name) }

func (n *names) add(name string) {
	if !n.has(name) {
		*n = append(*n, name)
	}
}

// numbers is a set of small numbers, a bit for each.
type numbers []uint64

// add enters a number, and reports whether it is new.
func (n *numbers) add(i int) bool {
	word, bit := i/64, uint64(1)<<(i%64)
	if word >= len(*n) {
		*n = append(*n, make([]uint64, 1+word-len(*n))...)
	}
	isNew := (*n)[word]&bit == 0
	(*n)[word] |= bit
	return isNew
}

// LeastLogic names the least logic of SMT-LIB that the formulas belong to, or ALL if there is none.
func LeastLogic(a *smtlib.Arena, formulas []smtlib.Term) string {
	return NeedsOf(a, formulas).LeastLogic()
}

// NeedsOf collects what the formulas, and all that they refer to, need from a logic.
func NeedsOf(a *smtlib.Arena, formulas []smtlib.Term) *Needs {
	n := &Needs{}
	smtlib.Walk(formulas, func(t smtlib.Term) []smtlib.Term {
		n.term(a, t)
		if n.ofFloats(a, t) {
			// A conversion to a floating-point number may contain literals of the other sort, but no arithmetic, not even -1.0.
			return slices.DeleteFunc(slices.Clone(a.Args(t)), func(arg smtlib.Term) bool {
				return a.Kind(arg).IsLiteral() && a.SortIs(a.Sort(arg), "Real")
			})
		}
		return a.Below(t)
	})
	return n
}

// Union collects the needs of several sets of formulas.
func Union(all ...*Needs) *Needs {
	n := &Needs{}
	for _, o := range all {
		for _, of := range o.operators {
			if !slices.Contains(n.operators, of) {
				n.operators = append(n.operators, of)
			}
		}
		for _, name := range o.sorts {
			n.sorts.add(name)
		}
		for _, name := range o.numbers {
			n.numbers.add(name)
		}
		n.quantifiers = n.quantifiers || o.quantifiers
		n.lambdas = n.lambdas || o.lambdas
		n.functions = n.functions || o.functions
		n.free = n.free || o.free
		n.datatypes = n.datatypes || o.datatypes
		n.codatatypes = n.codatatypes || o.codatatypes
		n.nonlinear = n.nonlinear || o.nonlinear
		n.irrational = n.irrational || o.irrational
		n.exponents = n.exponents || o.exponents
		n.maps = n.maps || o.maps
		n.wideArrays = n.wideArrays || o.wideArrays
		n.recursion = n.recursion || o.recursion
		n.matches = n.matches || o.matches
	}
	return n
}

func (n *Needs) ofFloats(a *smtlib.Arena, t smtlib.Term) bool {
	return a.Kind(t) == smtlib.KindApp && a.SortIs(a.Sort(t), "FloatingPoint") && a.FunInfo(a.Fun(t)).Op != nil
}

// term adds what t needs.
func (n *Needs) term(a *smtlib.Arena, t smtlib.Term) {
	n.sort(a, a.Sort(t))
	switch a.Kind(t) {
	case smtlib.KindQuant:
		n.quantifiers = true
		n.lambdas = n.lambdas || a.Quantifier(t) == smtlib.Lambda
	case smtlib.KindMatch:
		n.matches = true
	case smtlib.KindApp:
		for d := range a.Declarations(t) {
			n.symbol(a, d)
			n.functions = n.functions || d.Kind == smtlib.Declared && len(d.Params) > 0
			n.recursion = n.recursion || d.Kind == smtlib.Recursive
			if len(d.SortParams) == 0 {
				for _, s := range d.Params {
					n.sort(a, s)
				}
			}
		}
		info := a.FunInfo(a.Fun(t))
		if info.Decl != nil {
			break
		}
		n.nonlinear = n.nonlinear || nonlinear(a, t, info.Name)
		if !n.applied.add(int(a.Fun(t))) {
			break
		}
		n.operators = append(n.operators, operatorNeed{info.Name, RowOf(info.Op).Theory})
		n.irrational = n.irrational || irrational[info.Name]
		n.exponents = n.exponents || info.Name == "**"
		if info.Name == "is_int" {
			n.sorts.add("Int") // it belongs to the theory of both sorts
		}
	}
}

// Declare adds what the declarations of a command need.
func (n *Needs) Declare(a *smtlib.Arena, c smtlib.Command) {
	declare := func(d *smtlib.Decl) {
		if len(d.SortParams) > 0 {
			return
		}
		n.functions = n.functions || d.Kind == smtlib.Declared && len(d.Params) > 0
		n.recursion = n.recursion || d.Kind == smtlib.Recursive
		for _, s := range append(slices.Clone(d.Params), d.Result) {
			n.sort(a, s)
		}
		n.symbol(a, d)
	}
	switch c := c.(type) {
	case smtlib.DeclareSort:
		n.free = n.free || !c.Sort.Parameter
	case smtlib.DeclareDatatypes:
		n.datatypes = true
		for _, d := range c.Datatypes {
			for _, k := range d.Constructors {
				declare(k)
			}
		}
	case smtlib.DeclareFun:
		declare(c.Fun)
	case smtlib.DefineFun:
		for _, d := range c.Funs {
			declare(d)
		}
	}
}

// symbol notes whether a symbol has a sort of numbers: that is more than a literal of it.
func (n *Needs) symbol(a *smtlib.Arena, d *smtlib.Decl) {
	for _, s := range append(slices.Clip(d.Params), d.Result) {
		for _, name := range []string{"Int", "Real"} {
			if a.SortIs(s, name) {
				n.numbers.add(name)
			}
		}
	}
}

func (n *Needs) sort(a *smtlib.Arena, s smtlib.Sort) {
	if !n.seen.add(int(s)) {
		return
	}
	info := a.SortInfo(s)
	switch {
	case info.Name == "->":
		n.maps = true
		n.sorts.add("->")
	case info.Decl != nil && info.Decl.Datatype != nil:
		n.datatypes = true
		n.codatatypes = n.codatatypes || info.Decl.Datatype.Codatatype
		for _, k := range info.Decl.Datatype.Constructors {
			for _, p := range k.Params {
				n.sort(a, p)
			}
		}
	case info.Decl != nil:
		n.free = n.free || !info.Decl.Parameter
	default:
		n.sorts.add(info.Name)
	}
	if info.Decl == nil && info.Name == "Array" {
		for _, arg := range info.Args {
			n.wideArrays = n.wideArrays || !a.SortIs(arg, "BitVec")
		}
	}
	for _, arg := range info.Args {
		n.sort(a, arg)
	}
}

// nonlinear reports whether an arithmetic operation is not linear: it multiplies symbols, it divides by 0 or by
// something that is not a number, or its operator is never linear.
func nonlinear(a *smtlib.Arena, t smtlib.Term, name string) bool {
	args := a.Args(t)
	switch name {
	case "*":
		symbolic := 0
		for _, arg := range args {
			if !isNumber(a, arg) {
				symbolic++
			}
		}
		return symbolic > 1
	case "/", "div", "mod", "/_total", "div_total", "mod_total":
		return slices.ContainsFunc(args[1:], func(arg smtlib.Term) bool { return !isNumber(a, arg) || isZero(a, arg) })
	case "^", "**", "rem", "iand", "piand", "int.pow2", "int.log2":
		return true
	}
	return false
}

// irrational are the operators of arithmetic without evaluation: transcendental functions, and the square root, for
// which solvers want the same logics.
var irrational = func() map[string]bool {
	names := map[string]bool{}
	for _, row := range arith.Rows {
		names[row.Name] = row.Eval == nil
	}
	return names
}()

// isNumber reports whether solvers accept a term as a number in linear arithmetic: a literal or a quotient of two,
// negated or not, where the literals may also be negated.
func isNumber(a *smtlib.Arena, t smtlib.Term) bool {
	t = without(a, t, "-")
	if a.Kind(t) == smtlib.KindApp && len(a.Args(t)) == 2 && a.OperatorName(t) == "/" {
		m, n := a.Args(t)[0], a.Args(t)[1]
		return isSigned(a, m) && isSigned(a, n) && !isZero(a, n)
	}
	return isSigned(a, t)
}

// isSigned reports whether a term is a literal, perhaps negated, perhaps as a real number.
func isSigned(a *smtlib.Arena, t smtlib.Term) bool {
	t = without(a, without(a, without(a, t, "to_real"), "-"), "to_real")
	return a.Kind(t).IsLiteral()
}

// without gives the argument of t if t applies the operator to one argument, otherwise t.
func without(a *smtlib.Arena, t smtlib.Term, operator string) smtlib.Term {
	if a.Kind(t) == smtlib.KindApp && len(a.Args(t)) == 1 && a.OperatorName(t) == operator {
		return a.Args(t)[0]
	}
	return t
}

// isZero reports whether a term for which isNumber holds is 0.
func isZero(a *smtlib.Arena, t smtlib.Term) bool {
	if a.Kind(t) == smtlib.KindApp {
		return isZero(a, a.Args(t)[0])
	}
	return strings.Trim(a.Text(t), "0.") == ""
}

// strange are the theories that no logic of the benchmark library is named after.
var strange = []string{"seq", "sets", "bags", "separation"}

// theory reports whether an operator or a sort of the theory is needed.
func (n *Needs) theory(name string) bool {
	if slices.ContainsFunc(n.operators, func(o operatorNeed) bool { return o.theory == name }) {
		return true
	}
	for _, table := range sortTables {
		if table.name == name {
			return slices.ContainsFunc(table.rows, func(row sorts.Row) bool { return n.sorts.has(row.Name) })
		}
	}
	return false
}

// LeastLogic names the least logic of SMT-LIB that meets all needs, or ALL if there is none.
func (n *Needs) LeastLogic() string {
	switch {
	case n.maps:
		return "HO_ALL"
	case n.recursion, n.lambdas, slices.ContainsFunc(strange, n.theory):
		return "ALL"
	}
	name := n.compose()
	switch {
	case slices.Contains(logics, name) && n.Within(name):
		return name
	case strings.HasSuffix(name, "AUF") && !n.functions, strings.HasSuffix(name, "QF_A"):
		if n.Within("QF_AX") {
			return "QF_AX"
		}
	case strings.HasSuffix(name, "AUF") && n.Within("QF_AUFLIA"):
		return "QF_AUFLIA"
	}
	return "ALL"
}

// compose makes the name of a logic, which need not exist.
func (n *Needs) compose() string {
	var b strings.Builder
	add := func(needed bool, part string) {
		if needed {
			b.WriteString(part)
		}
	}
	add(!n.quantifiers, "QF_")
	start := b.Len()
	add(n.sorts.has("Array"), "A")
	add(n.functions || n.free, "UF")
	add(n.sorts.has("BitVec"), "BV")
	add(n.sorts.has("FloatingPoint") || n.sorts.has("RoundingMode"), "FP")
	add(n.theory("finitefields"), "FF")
	add(n.datatypes || n.theory("datatypes"), "DT")
	add(n.theory("unicodestrings"), "S")
	if n.sorts.has("Int") || n.sorts.has("Real") {
		add(n.exponents, "E")
		add((n.nonlinear || n.irrational) && !n.exponents, "N")
		add(!n.nonlinear && !n.irrational, "L")
		add(n.sorts.has("Int"), "I")
		add(n.sorts.has("Real"), "R")
		add(true, "A")
		add(n.irrational, "T")
	}
	add(b.Len() == start, "UF")
	return b.String()
}

// need is a feature, whether it is needed, and whether a logic offers it.
type need struct {
	needed, offered bool
	what            string // for messages
	theory          string // the theory whose operators messages list, or ""
}

const (
	mapsNeeded = "functions as values"
	theSort    = "the sort "
)

// needs compares the needs with a logic. It does not check difference logic, since solvers disagree on what counts as a
// difference. A logic whose name is unknown offers everything.
func (n *Needs) needs(l Logic) []need {
	return []need{
		{n.quantifiers, l.Quantifiers, "quantifiers", ""},
		{n.recursion, l.Quantifiers && l.Functions, "recursive functions", ""},
		{n.functions, l.Functions, "functions with arguments", ""},
		{n.free, l.Functions || l.FreeSorts, "uninterpreted sorts", ""},
		{n.maps || n.lambdas && !l.All, l.HigherOrder, mapsNeeded, ""},
		{n.sorts.has("Array"), l.Arrays, "arrays", "arrays"},
		{n.wideArrays, !l.onlyVectors(), "arrays of other sorts than bit-vectors", ""},
		{n.sorts.has("BitVec"), l.BitVectors, "bit-vectors", "bv"},
		{n.sorts.has("FloatingPoint") || n.sorts.has("RoundingMode"), l.Floats, "floating-point numbers", "fp"},
		{n.theory("finitefields"), l.Fields, "finite fields", "finitefields"},
		{n.datatypes || n.theory("datatypes"), l.Datatypes, "datatypes", "datatypes"},
		{n.theory("unicodestrings"), l.Strings, "strings", "unicodestrings"},
		{n.theory("seq"), l.Strings, "sequences", "seq"},
		{n.theory("sets"), l.Sets, "sets", "sets"},
		{n.theory("bags"), l.All, "bags", "bags"},
		{n.theory("separation"), l.All, "separation logic", "separation"},
		{n.sorts.has("Int"), l.Integers || l.Strings, theSort + "Int", "arith"}, // lengths of strings
		{n.sorts.has("Real"), l.Reals, theSort + "Real", "arith"},
		{n.nonlinear || n.irrational, l.Nonlinear, "nonlinear arithmetic", ""},
		{n.irrational, l.Transcend, "transcendental functions", ""},
		{n.exponents, l.Exponents, "exponentiation (**)", ""},
	}
}

// Within reports whether a logic meets all needs.
func (n *Needs) Within(logic string) bool {
	l, _ := ParseLogic(logic)
	return !slices.ContainsFunc(n.needs(l), func(of need) bool { return of.needed && !of.offered })
}

// Lacking describes, for messages, the needs that a logic does not meet. In a logic of floating-point numbers, literals
// of the sorts that can be converted to these are no need.
func (n *Needs) Lacking(logic string) []string {
	l, _ := ParseLogic(logic)
	var lacking []string
	for _, of := range n.needs(l) {
		if !of.needed || of.offered || l.All && of.what == mapsNeeded { // z3's functions are arrays under ALL
			continue
		}
		var operators names
		for _, o := range n.operators {
			if o.theory == of.theory && !indexedValue.MatchString(o.name) {
				operators.add(o.name)
			}
		}
		switch literal := of.theory == "bv" || of.theory == "arith"; {
		case len(operators) > 0:
			lacking = append(lacking, of.what+" ("+strings.Join(operators, ", ")+")")
		case !literal || !l.Floats || n.numbers.has(strings.TrimPrefix(of.what, theSort)):
			lacking = append(lacking, of.what)
		}
	}
	return lacking
}

// Quantifiers reports whether the formulas have quantifiers.
func (n *Needs) Quantifiers() bool { return n.quantifiers }

// Forms are the names among the symbols of scripts that no theory has: commands, and a form of terms, that some solvers
// do not have.
func Forms() []string { return append(slices.Clone(forms[:]), "define-fun", "define-sort") }

// forms are those that may be among [Needs.Symbols]. define-fun-rec stands for define-funs-rec as well.
var forms = [...]string{"declare-codatatypes", "define-fun-rec", "match"}

// Symbols gives the names of the theories' operators and sorts that are needed, and those of Forms, sorted.
func (n *Needs) Symbols() []string {
	names := make([]string, 0, len(n.operators)+len(n.sorts)+1)
	for _, o := range n.operators {
		names = append(names, o.name)
	}
	names = append(names, n.sorts...)
	for i, needed := range []bool{n.codatatypes, n.recursion, n.matches} {
		if needed {
			names = append(names, forms[i])
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Beyond reports whether a sort, a theory or a binder is needed that none of others needs. It is for logics with
// unknown names: they are assumed to offer what formulas that are known to be in them need.
func (n *Needs) Beyond(others ...*Needs) bool {
	for _, kind := range []func(n *Needs) bool{
		func(n *Needs) bool { return n.quantifiers || n.recursion }, func(n *Needs) bool { return n.maps || n.lambdas },
		func(n *Needs) bool { return n.functions }, func(n *Needs) bool { return n.free },
		func(n *Needs) bool { return n.datatypes },
	} {
		if kind(n) && !slices.ContainsFunc(others, kind) {
			return true
		}
	}
	has := func(name string) bool {
		return slices.ContainsFunc(others, func(o *Needs) bool { return o.sorts.has(name) || o.theory(name) })
	}
	for _, o := range n.operators {
		if o.theory != "core" && !has(o.theory) {
			return true
		}
	}
	for _, name := range n.sorts {
		if name != "Bool" && !has(name) {
			return true
		}
	}
	return false
}

// Standard reports whether all operators that are needed are in SMT-LIB's theories, and no codatatypes are needed.
func (n *Needs) Standard() bool {
	for _, o := range n.operators {
		if !Standard(o.name) && !indexedValue.MatchString(o.name) {
			return false
		}
	}
	return !n.codatatypes
}

// indexedValue finds the names of values that are written with indices, as (_ bv3 8) and (_ +oo 8 24).
var indexedValue = regexp.MustCompile(`^(bv[0-9]+|[+-]oo|[+-]zero|NaN)$`)

// Used gives the names of the theories whose operators occur in the formulas, sorted.
func Used(a *smtlib.Arena, formulas []smtlib.Term) []string {
	var of []string
	for _, o := range NeedsOf(a, formulas).operators {
		of = append(of, o.theory)
	}
	slices.Sort(of)
	return slices.Compact(of)
}
