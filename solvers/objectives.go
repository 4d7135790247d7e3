package solvers

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
)

// Objectives in the answer to get-objectives, as z3 prints them:
//
//	(objectives
//	 (NAME VALUE)
//	 (NAME (interval VALUE VALUE))
//	 (VALUE))
//
// Names are the solver's own print of terms, and absent for soft constraints without a group: an objective is known by
// its place.

// Optimum is a value in the answer to get-objectives: Standard + Infinite·∞ + Epsilon·ε, where ε is infinitesimal and
// positive.
type Optimum struct {
	Standard, Infinite, Epsilon *big.Rat
}

// Finite reports whether the value is a rational number.
func (o Optimum) Finite() bool { return o.Infinite.Sign() == 0 && o.Epsilon.Sign() == 0 }

// Compare compares values as z3 means them: by the infinite part, then the standard part, then the infinitesimal one.
func (o Optimum) Compare(other Optimum) int {
	for _, parts := range [][2]*big.Rat{
		{o.Infinite, other.Infinite}, {o.Standard, other.Standard}, {o.Epsilon, other.Epsilon},
	} {
		if sign := parts[0].Cmp(parts[1]); sign != 0 {
			return sign
		}
	}
	return 0
}

func (o Optimum) String() string {
	switch sign := o.Infinite.Sign(); {
	case sign > 0:
		return "oo"
	case sign < 0:
		return "-oo"
	}
	text := o.Standard.RatString()
	if sign := o.Epsilon.Sign(); sign > 0 {
		text += " + ε"
	} else if sign < 0 {
		text += " - ε"
	}
	return text
}

// PrintedObjective is the answer about one objective: that its optimum is Low, or, if Interval is set, that it lies
// between Low and High. Open says that the values are not read, as irrational ones are not.
type PrintedObjective struct {
	Name      string
	Low, High Optimum // equal unless Interval
	Interval  bool
	Open      string
}

// IsObjectives reports whether what a solver printed is an answer to get-objectives.
func IsObjectives(item string) bool {
	rest, is := strings.CutPrefix(strings.TrimSpace(item), "(objectives")
	return is && (rest == "" || strings.ContainsAny(rest[:1], " \t\r\n()"))
}

// ReadObjectives reads an answer to get-objectives.
func ReadObjectives(item string) ([]PrintedObjective, error) {
	r := &printedReader{text: item}
	whole, err := r.node(0)
	if err != nil {
		return nil, err
	}
	if len(whole.list) == 0 || whole.list[0].word != "objectives" || strings.TrimSpace(r.text) != "" {
		return nil, errors.New("it is no list of objectives")
	}
	var all []PrintedObjective
	for _, entry := range whole.list[1:] {
		n := len(entry.list)
		if n == 0 || n > 2 {
			return nil, errors.New("an objective has a name and a value")
		}
		p := PrintedObjective{}
		if n == 2 {
			p.Name = entry.list[0].text
		}
		low, high := entry.list[n-1], entry.list[n-1]
		if between := low.list; len(between) == 3 && between[0].word == "interval" {
			low, high, p.Interval = between[1], between[2], true
		}
		if p.Low, err = low.optimum(); err == nil {
			p.High, err = high.optimum()
		}
		if err != nil {
			p.Open = fmt.Sprintf("the value %s is not read", entry.list[n-1].text)
		}
		all = append(all, p)
	}
	return all, nil
}

// AppendObjectives appends optima that are attained as z3 prints them, of versions 4.8.7 to 5.4.1.
func AppendObjectives(to []byte, all []PrintedObjective) []byte {
	to = append(to, "(objectives\n"...)
	for _, p := range all {
		v := new(big.Rat).Abs(p.Low.Standard)
		text := v.RatString()
		if !v.IsInt() {
			text = fmt.Sprintf("(/ %s.0 %s.0)", v.Num(), v.Denom())
		}
		if p.Low.Standard.Sign() < 0 {
			text = "(- " + text + ")"
		}
		to = fmt.Appendf(to, " (%s %s)\n", p.Name, text)
	}
	return append(to, ")\n"...)
}

// PrintedAnswers gives the answers sat and unsat in an output. Alone is false if it has more than these and answers to
// get-objectives.
func PrintedAnswers(output []byte) (all []Verdict, alone bool) {
	for item := range items(output) {
		switch v := Verdict(item.text); {
		case !item.expr && (v == Sat || v == Unsat):
			all = append(all, v)
		case item.expr && IsObjectives(string(item.whole)), item.text == "":
		default:
			return nil, false
		}
	}
	return all, true
}

// printedNode is a word or a list.
type printedNode struct {
	word string
	list []printedNode
	text string
}

// printedReader reads s-expressions.
type printedReader struct{ text string }

// deepest bounds the nesting of what is read.
const deepest = 1000

func (r *printedReader) node(depth int) (n printedNode, err error) {
	r.text = strings.TrimLeft(r.text, " \t\r\n")
	from := r.text
	switch {
	case r.text == "", depth > deepest, r.text[0] == ')':
		return n, errors.New("it is no s-expression")
	case r.text[0] == '|':
		end := strings.IndexByte(r.text[1:], '|')
		if end < 0 {
			return n, errors.New("it is no s-expression")
		}
		r.text = r.text[end+2:]
	case r.text[0] != '(':
		end := strings.IndexAny(r.text, " \t\r\n()")
		if end < 0 {
			end = len(r.text)
		}
		n.word, r.text = r.text[:end], r.text[end:]
	default:
		n.list = []printedNode{}
		for r.text = r.text[1:]; ; {
			if r.text = strings.TrimLeft(r.text, " \t\r\n"); strings.HasPrefix(r.text, ")") {
				r.text = r.text[1:]
				break
			}
			part, err := r.node(depth + 1)
			if err != nil {
				return n, err
			}
			n.list = append(n.list, part)
		}
	}
	n.text = from[:len(from)-len(r.text)]
	return n, nil
}

var zero = new(big.Rat)

var errNotRead = errors.New("a value that is not read")

// optimum is the value of a sum of numbers and of multiples of oo and epsilon.
func (n printedNode) optimum() (o Optimum, err error) {
	o = Optimum{zero, zero, zero}
	switch n.word {
	case "":
	case "oo":
		o.Infinite = big.NewRat(1, 1)
		return o, nil
	case "epsilon":
		o.Epsilon = big.NewRat(1, 1)
		return o, nil
	default:
		r, isNumber := new(big.Rat).SetString(n.word)
		if !isNumber || strings.Trim(n.word, "0123456789.") != "" {
			return o, errNotRead
		}
		o.Standard = r
		return o, nil
	}
	if len(n.list) < 2 {
		return o, errNotRead
	}
	var args []Optimum
	for _, arg := range n.list[1:] {
		v, err := arg.optimum()
		if err != nil {
			return o, err
		}
		args = append(args, v)
	}
	o, read := combined(n.list[0].word, args)
	if !read {
		return o, errNotRead
	}
	return o, nil
}

// combined applies an operator to values; read is false if the result is no value.
func combined(operator string, args []Optimum) (o Optimum, read bool) {
	o = args[0]
	switch {
	case operator == "-" && len(args) == 1:
		return o.Times(big.NewRat(-1, 1)), true
	case operator == "+", operator == "-":
		for _, arg := range args[1:] {
			if operator == "-" {
				arg = arg.Times(big.NewRat(-1, 1))
			}
			o = o.Plus(arg)
		}
		return o, true
	case operator == "*" && len(args) == 2 && args[0].Finite():
		return args[1].Times(args[0].Standard), true
	case operator == "*" && len(args) == 2 && args[1].Finite():
		return args[0].Times(args[1].Standard), true
	case operator == "/" && len(args) == 2 && args[1].Finite() && args[1].Standard.Sign() != 0:
		return args[0].Times(new(big.Rat).Inv(args[1].Standard)), true
	}
	return o, false
}

// Rational is a rational number.
func Rational(r *big.Rat) Optimum { return Optimum{r, zero, zero} }

// Plus is the sum of two values.
func (o Optimum) Plus(other Optimum) Optimum {
	return Optimum{
		new(big.Rat).Add(o.Standard, other.Standard), new(big.Rat).Add(o.Infinite, other.Infinite),
		new(big.Rat).Add(o.Epsilon, other.Epsilon),
	}
}

// Times is a multiple.
func (o Optimum) Times(r *big.Rat) Optimum {
	return Optimum{
		new(big.Rat).Mul(o.Standard, r), new(big.Rat).Mul(o.Infinite, r), new(big.Rat).Mul(o.Epsilon, r),
	}
}
