package laws

import (
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// pattern is a term with variables. Exactly one of the forms applies: a variable, a literal, or an application.
type pattern struct {
	variable int // number in the row, or -1
	rest     bool
	literal  smtlib.Kind // kind of a literal, else KindNone
	text     string      // text of a literal, or the operator's name
	decl     *smtlib.Decl
	as       *sortPattern
	indices  []indexPattern
	args     []*pattern
}

// indexPattern is an index: a sum, or a fixed name (a symbol index).
type indexPattern struct {
	sum  sum
	name string
	fun  smtlib.Fun // the function of that name, or 0
}

// sortPattern is a sort with variables.
type sortPattern struct {
	variable int // number in the row, or -1
	fixed    smtlib.Sort
	name     string
	indices  []sum
	args     []*sortPattern
}

// reader reads the patterns of one row.
type reader struct {
	variables []Variable
	sorts     []string // names of sort variables
	indices   []string // names of index variables
	script
}

// script has symbols and sorts that a script declares, by their names in patterns. The table's rows need none.
type script struct {
	arena *smtlib.Arena
	decls map[string]*smtlib.Decl
	sorts map[string]smtlib.Sort
}

// index returns the number of an index variable, a new one if the name is new.
func (r *reader) index(name string) int {
	if i := slices.Index(r.indices, name); i >= 0 {
		return i
	}
	r.indices = append(r.indices, name)
	return len(r.indices) - 1
}

// readVariables reads a list of variables with their sorts.
func (r *reader) readVariables(text string) error {
	list, err := parse(text)
	if err != nil {
		return err
	}
	for _, e := range list.list {
		if len(e.list) != 2 {
			return fmt.Errorf("%s is no variable with a sort", e)
		}
		sort, err := r.readSort(e.list[1])
		if err != nil {
			return err
		}
		r.variables = append(r.variables, Variable{Name: e.list[0].atom, sort: sort})
	}
	return nil
}

// readSort reads a sort. A single capital letter is a variable.
func (r *reader) readSort(e expression) (*sortPattern, error) {
	p := &sortPattern{variable: -1, name: e.atom}
	if s, ok := r.script.sorts[e.atom]; ok && e.list == nil {
		p.fixed, p.name = s, r.arena.SortInfo(s).Name
		return p, nil
	}
	if len(e.atom) == 1 && e.atom >= "A" && e.atom <= "Z" {
		if p.variable = slices.Index(r.sorts, e.atom); p.variable < 0 {
			p.variable = len(r.sorts)
			r.sorts = append(r.sorts, e.atom)
		}
		return p, nil
	}
	if e.list == nil {
		return p, nil
	}
	if e.list[0].atom == "_" {
		p.name = e.list[1].atom
		for _, i := range e.list[2:] {
			s, err := r.readSum(i.atom)
			if err != nil {
				return nil, err
			}
			p.indices = append(p.indices, s)
		}
		return p, nil
	}
	p.name = e.list[0].atom
	for _, arg := range e.list[1:] {
		s, err := r.readSort(arg)
		if err != nil {
			return nil, err
		}
		p.args = append(p.args, s)
	}
	return p, nil
}

// readTerm reads a term.
func (r *reader) readTerm(e expression) (*pattern, error) {
	if e.list == nil {
		return r.readAtom(e.atom), nil
	}
	if e.list[0].atom == "_" || e.list[0].atom == "as" {
		return r.readHead(e)
	}
	p, err := r.readHead(e.list[0])
	if err != nil {
		return nil, err
	}
	for _, arg := range e.list[1:] {
		a, err := r.readTerm(arg)
		if err != nil {
			return nil, err
		}
		p.args = append(p.args, a)
	}
	return p, nil
}

// readAtom reads a variable, a literal or an operator without arguments. The name of a variable that stands for the
// rest of the arguments is followed by dots.
func (r *reader) readAtom(text string) *pattern {
	name, dotted := strings.CutSuffix(text, "...")
	if i := slices.IndexFunc(r.variables, func(v Variable) bool { return v.Name == name }); i >= 0 {
		r.variables[i].rest = r.variables[i].rest || dotted
		return &pattern{variable: i, rest: dotted}
	}
	p := &pattern{variable: -1, text: text, decl: r.decls[text]}
	switch {
	case strings.HasPrefix(text, `"`):
		p.literal, p.text = smtlib.KindString, text[1:len(text)-1]
	case strings.HasPrefix(text, "#b"):
		p.literal = smtlib.KindBinary
	case strings.HasPrefix(text, "#x"):
		p.literal = smtlib.KindHexadecimal
	case text[0] >= '0' && text[0] <= '9' && strings.Contains(text, "."):
		p.literal = smtlib.KindDecimal
	case text[0] >= '0' && text[0] <= '9':
		p.literal = smtlib.KindNumeral
	}
	return p
}

// readHead reads an operator with its indices or its sort.
func (r *reader) readHead(e expression) (*pattern, error) {
	if e.list == nil {
		return &pattern{variable: -1, text: e.atom, decl: r.decls[e.atom]}, nil
	}
	if len(e.list) < 3 {
		return nil, fmt.Errorf("%s is no operator", e)
	}
	p := &pattern{variable: -1, text: e.list[1].atom, decl: r.decls[e.list[1].atom]}
	switch e.list[0].atom {
	case "as":
		s, err := r.readSort(e.list[2])
		p.as = s
		return p, err
	case "_":
		for _, i := range e.list[2:] {
			if d := r.decls[i.atom]; d != nil {
				p.indices = append(p.indices, indexPattern{name: smtlib.Quote(d.Name), fun: d.Fun})
				continue
			}
			if strings.HasPrefix(i.atom, "#") {
				p.indices = append(p.indices, indexPattern{name: i.atom})
				continue
			}
			s, err := r.readSum(i.atom)
			if err != nil {
				return nil, err
			}
			p.indices = append(p.indices, indexPattern{sum: s})
		}
		return p, nil
	}
	return nil, fmt.Errorf("%s is no operator", e)
}

// constant gives the number of a bit-vector constant (_ bvN w).
func (p *pattern) constant() (number string, ok bool) {
	number, ok = strings.CutPrefix(p.text, "bv")
	ok = ok && p.variable < 0 && number != "" && strings.Trim(number, "0123456789") == ""
	return number, ok && p.literal == smtlib.KindNone
}

// has reports whether a variable occurs.
func (p *pattern) has(variable int) bool {
	return p.variable == variable || slices.ContainsFunc(p.args, func(arg *pattern) bool { return arg.has(variable) })
}

// expression is an atom or a list, as SMT-LIB's s-expressions are.
type expression struct {
	atom string
	list []expression // not nil for a list
}

func (e expression) String() string {
	if e.list == nil {
		return e.atom
	}
	words := make([]string, len(e.list))
	for i, part := range e.list {
		words[i] = part.String()
	}
	return "(" + strings.Join(words, " ") + ")"
}

// parse reads one s-expression without comments.
func parse(text string) (expression, error) {
	open := []expression{{list: []expression{}}}
	for i := 0; i < len(text); {
		top := &open[len(open)-1]
		switch c := text[i]; c {
		case ' ', '\n', '\t':
			i++
		case '(':
			open = append(open, expression{list: []expression{}})
			i++
		case ')':
			if len(open) == 1 {
				return expression{}, fmt.Errorf("%s: a parenthesis too many", text)
			}
			under := &open[len(open)-2]
			under.list = append(under.list, *top)
			open = open[:len(open)-1]
			i++
		default:
			end := i + 1
			if c == '"' {
				for end < len(text) && text[end] != '"' {
					end++
				}
				end = min(end+1, len(text))
			} else {
				for end < len(text) && !strings.ContainsRune(" \n\t()", rune(text[end])) {
					end++
				}
			}
			top.list = append(top.list, expression{atom: text[i:end]})
			i = end
		}
	}
	if len(open) != 1 || len(open[0].list) != 1 {
		return expression{}, fmt.Errorf("%s: not one expression", text)
	}
	return open[0].list[0], nil
}
