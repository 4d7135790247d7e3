package instance

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Writer prints instances, witnesses and certificates. It keeps scratch memory; the zero value is ready. It is not
// safe for concurrent use.
type Writer struct {
	printer   smtlib.Printer
	seen      []uint32 // by term: last walk that met it
	walk      uint32
	stack     []smtlib.Term
	met       []uint32       // by sort: last walk that met it
	funs      []uint32       // by function symbol: last walk that met it
	used      []*smtlib.Decl // declared and defined functions of the last walk, in order of declaration
	sorts     map[*smtlib.SortDecl]uint32
	usedSorts []*smtlib.SortDecl // of the last walk
	texts     texts
	formulas  []*asserted
	text      []byte
}

// AppendScript appends the instance as solvers get it: logic, the declarations that it uses, the assertions and a
// check. There is no :status in it: solvers treat a wrong one as an error.
func (w *Writer) AppendScript(dst []byte, in *Instance) []byte {
	known := w.texts.in(in.Arena)
	w.formulas = w.formulas[:0]
	for _, t := range in.Assertions {
		w.formulas = append(w.formulas, w.assert(known, t))
	}
	dst = append(append(append(dst, "; expect: "...), in.Expect...), '\n')
	if in.Certificate == Reference {
		dst = append(append(append(dst, "; certificate: "...), in.Certificate...), '\n')
	}
	dst = w.appendHead(dst, in, known)
	for _, f := range w.formulas {
		dst = append(dst, f.text...)
	}
	return append(dst, "(check-sat)\n"...)
}

// appendHead appends the logic and the declarations that formulas refer to. Most instances use all that their pools do.
func (w *Writer) appendHead(dst []byte, in *Instance, known *arenaTexts) []byte {
	all := w.collect(known)
	if all && known.head != "" {
		return append(dst, known.head...)
	}
	begin := len(dst)
	w.sortUsed()
	dst = w.appendDeclarations(dst, in, known)
	if all && w.texts.hold(known, len(dst)-begin) {
		known.head = string(dst[begin:])
	}
	return dst
}

// appendDeclarations appends the logic, and the sorts and functions that the last walk met.
func (w *Writer) appendDeclarations(dst []byte, in *Instance, known *arenaTexts) []byte {
	if in.Seed.Logic != "" {
		dst = append(append(append(dst, "(set-logic "...), in.Seed.Logic...), ")\n"...)
	}
	dst = w.appendSorts(dst, in)
	for _, d := range w.used {
		if d.Kind == smtlib.Declared {
			dst = w.declare(dst, known, d)
			continue
		}
		dst = w.appendDefinition(dst, in.Arena, d)
	}
	return dst
}

// appendDefinition appends the definition of a function that the last walk met. Functions that may call each other are
// defined in one command, where the first of them stands.
func (w *Writer) appendDefinition(dst []byte, a *smtlib.Arena, d *smtlib.Decl) []byte {
	funs := []*smtlib.Decl{d}
	if len(d.Together) > 1 {
		funs = nil
		for _, other := range d.Together {
			if int(other.Fun) < len(w.funs) && w.funs[other.Fun] == w.walk {
				funs = append(funs, other)
			}
		}
		if funs[0] != d {
			return dst
		}
	}
	return append(w.printer.AppendCommand(dst, a, smtlib.DefineFun{Funs: funs}), '\n')
}

// appendSorts appends the declarations of the sorts that are used.
func (w *Writer) appendSorts(dst []byte, in *Instance) []byte {
	for _, c := range in.Seed.Sorts {
		needed := false
		switch c := c.(type) {
		case smtlib.DeclareSort:
			needed = w.sorts[c.Sort] == w.walk && !c.Sort.Parameter
		case smtlib.DeclareDatatypes:
			for _, dt := range c.Datatypes {
				needed = needed || w.sorts[dt.Sort] == w.walk
			}
		}
		if needed {
			dst = append(w.printer.AppendCommand(dst, in.Arena, c), '\n')
		}
	}
	return dst
}

// beginWalk forgets what the last walk met.
func (w *Writer) beginWalk() {
	if w.sorts == nil || len(w.sorts) > maxRemembered {
		w.sorts = map[*smtlib.SortDecl]uint32{}
	}
	w.walk++
	w.used, w.usedSorts = w.used[:0], w.usedSorts[:0]
}

// collect marks the declarations that the formulas refer to, and tells whether these are all that are known.
func (w *Writer) collect(known *arenaTexts) bool {
	w.beginWalk()
	for _, f := range w.formulas {
		if f.met == w.walk {
			continue
		}
		f.met = w.walk
		for _, d := range f.funs {
			if w.funs[d.Fun] != w.walk {
				w.funs[d.Fun] = w.walk
				w.used = append(w.used, d)
			}
		}
		for _, s := range f.sorts {
			if w.sorts[s] != w.walk {
				w.sorts[s] = w.walk
				w.usedSorts = append(w.usedSorts, s)
			}
		}
		if len(w.used) == len(known.funs) && len(w.usedSorts) == len(known.sorts) {
			return true
		}
	}
	return false
}

// sortUsed puts functions into the order of their declarations, which is that of their numbers.
func (w *Writer) sortUsed() {
	slices.SortFunc(w.used, func(d, e *smtlib.Decl) int { return cmp.Compare(d.Fun, e.Fun) })
}

// findUsed marks the declarations that terms refer to, directly or through definitions.
func (w *Writer) findUsed(a *smtlib.Arena, terms []smtlib.Term) {
	if n := int(a.Len()); n > len(w.seen) {
		w.seen = append(w.seen, make([]uint32, n+n/4-len(w.seen))...)
	}
	w.beginWalk()
	w.stack = w.stack[:0]
	w.useTerms(terms)
	for len(w.stack) > 0 {
		t := w.stack[len(w.stack)-1]
		w.stack = w.stack[:len(w.stack)-1]
		w.useTerms(a.Args(t))
		if a.Kind(t) == smtlib.KindApp {
			if d := a.FunInfo(a.Fun(t)).Decl; d != nil {
				w.useFunction(a, d)
				continue
			}
		}
		w.useSort(a, a.Sort(t))
	}
	w.sortUsed()
}

// useTerms puts terms that have not been met on the stack.
func (w *Writer) useTerms(terms []smtlib.Term) {
	for _, t := range terms {
		if w.seen[t] != w.walk {
			w.seen[t] = w.walk
			w.stack = append(w.stack, t)
		}
	}
}

// maxRemembered bounds the sorts that a Writer remembers from seed to seed.
const maxRemembered = 100_000

func (w *Writer) useFunction(a *smtlib.Arena, d *smtlib.Decl) {
	for int(d.Fun) >= len(w.funs) {
		w.funs = append(w.funs, make([]uint32, max(64, len(w.funs)))...)
	}
	if w.funs[d.Fun] == w.walk {
		return
	}
	w.funs[d.Fun] = w.walk
	if d.Kind == smtlib.Declared || d.Kind == smtlib.Defined || d.Kind == smtlib.Recursive {
		w.used = append(w.used, d)
	}
	w.useSort(a, d.Result)
	for _, s := range d.Params {
		w.useSort(a, s)
	}
	if d.Body != smtlib.NoTerm {
		w.useTerms([]smtlib.Term{d.Body})
	}
}

func (w *Writer) useSort(a *smtlib.Arena, s smtlib.Sort) {
	for int(s) >= len(w.met) {
		w.met = append(w.met, make([]uint32, max(64, len(w.met)))...)
	}
	if w.met[s] == w.walk {
		return
	}
	w.met[s] = w.walk
	info := a.SortInfo(s)
	if info.Decl != nil && w.sorts[info.Decl] != w.walk {
		w.sorts[info.Decl] = w.walk
		w.usedSorts = append(w.usedSorts, info.Decl)
		if info.Decl.Datatype != nil {
			for _, k := range info.Decl.Datatype.Constructors {
				for _, p := range k.Params {
					w.useSort(a, p)
				}
			}
		}
	}
	for _, arg := range info.Args {
		w.useSort(a, arg)
	}
}

// Witness gives the witness as a file: the elements of uninterpreted sorts, a define-fun for each function that the
// instance declares, and an equation for each unspecified point that it fixes.
func (w *Writer) Witness(in *Instance) ([]byte, error) {
	w.findUsed(in.Arena, in.Assertions)
	m, err := w.model(in)
	if err != nil {
		return nil, err
	}
	out := w.appendElements([]byte("; witness: under these values every assertion of the instance is true\n"), m)
	for _, d := range m.defs {
		out = append(w.printer.AppendCommand(out, m.arena, smtlib.DefineFun{Funs: []*smtlib.Decl{d}}), '\n')
	}
	points, whole := in.Witness.Points(), smtlib.Printer{Sharing: smtlib.ShareNone}
	for _, i := range in.Witness.PointsOf(in.Arena, in.Assertions) {
		pin, err := points[i].Pin(m.arena)
		if err != nil {
			return nil, err
		}
		out = append(whole.AppendTerm(out, m.arena, pin), '\n')
	}
	return out, nil
}

// CertificateScript gives the certificate as a script that runs anywhere: the instance with each declared function
// replaced by its definition from the witness; an honest solver answers sat. Without a witness, all assignments to the
// instance's symbols are written out, which have to be Boolean constants; an honest solver answers unsat.
func (w *Writer) CertificateScript(in *Instance) ([]byte, error) {
	head := fmt.Appendf(nil, "; certificate: %s\n; expect: %s\n", in.Certificate, in.Expect)
	if in.Expect == Unsat {
		return w.appendAssignments(head, in)
	}
	return w.appendPinned(head, in, false)
}

// maxWrittenOut bounds the symbols whose assignments are written out.
const maxWrittenOut = 4

// appendAssignments appends a formula that is the disjunction of the instance under each assignment.
func (w *Writer) appendAssignments(out []byte, in *Instance) ([]byte, error) {
	w.findUsed(in.Arena, in.Assertions)
	names := make([]string, len(w.used))
	for i, d := range w.used {
		if d.Kind != smtlib.Declared || len(d.Params) > 0 || d.Result != in.Arena.Bool() || i >= maxWrittenOut {
			return nil, fmt.Errorf("the assignments to %s cannot be written out", d.Name)
		}
		names[i] = smtlib.Quote(d.Name)
	}
	if len(names) == 0 {
		return nil, errors.New("there are no assignments to write out")
	}
	out = append(out, "(set-logic ALL)\n(assert (or false"...)
	for n := range 1 << len(names) {
		out = append(out, "\n  (let ("...)
		for i, name := range names {
			out = fmt.Appendf(out, "(%s %t)", name, n>>i&1 == 1)
		}
		out = append(out, ") (and true"...)
		for _, t := range in.Assertions {
			out = w.printer.AppendTerm(append(out, ' '), in.Arena, t)
		}
		out = append(out, "))"...)
	}
	return append(out, "))\n(check-sat)\n"...), nil
}

// Question gives the script that asks whether the assertions hold under the witness: sat if all do, unsat otherwise.
// The universes of uninterpreted sorts have no further elements.
func (w *Writer) Question(in *Instance) ([]byte, error) { return w.appendPinned(nil, in, true) }

// appendPinned appends an instance with its witness's definitions. If closed, universes are.
func (w *Writer) appendPinned(out []byte, in *Instance, closed bool) ([]byte, error) {
	w.findUsed(in.Arena, in.Assertions)
	m, err := w.model(in)
	if err != nil {
		return nil, err
	}
	out = append(out, "(set-logic ALL)\n"...)
	out = w.appendElements(w.appendSorts(out, in), m)
	out = appendDistinct(out, m.elements)
	if closed {
		out = appendClosed(out, m)
	}
	var pins []smtlib.Term
	for i, d := range m.funs {
		var c smtlib.Command = smtlib.DefineFun{Funs: []*smtlib.Decl{m.defs[i]}}
		if in.Witness.Pinned(m.arena, d) {
			c = smtlib.DeclareFun{Fun: d}
			more, err := in.Witness.Pins(m.arena, d, m.elements)
			if err != nil {
				return nil, err
			}
			pins = append(pins, more...)
		} else if fragment.Irrational(m.arena, m.defs[i]) {
			return nil, fmt.Errorf("%s has irrational values, which no script can have", smtlib.Quote(d.Name))
		}
		out = append(w.printer.AppendCommand(out, m.arena, c), '\n')
	}
	for _, d := range w.used {
		if d.Kind != smtlib.Declared {
			out = w.appendDefinition(out, m.arena, d)
		}
	}
	out = w.printer.AppendAsserts(out, m.arena, pins)
	out = w.printer.AppendAsserts(out, in.Arena, in.Assertions)
	return append(out, "(check-sat)\n"...), nil
}

// writtenModel is a witness as definitions over an arena of its own.
type writtenModel struct {
	arena    *smtlib.Arena
	elements [][]*smtlib.Decl // of the universes, by sort
	funs     []*smtlib.Decl   // declared functions that the instance uses
	defs     []*smtlib.Decl   // their values
}

// model writes the witness for the functions that the last walk met.
func (w *Writer) model(in *Instance) (*writtenModel, error) {
	m := &writtenModel{arena: in.Arena.Child()}
	for _, d := range w.used {
		if d.Kind == smtlib.Declared {
			m.funs = append(m.funs, d)
		}
	}
	m.elements = in.Witness.Elements(m.arena)
	var err error
	m.defs, err = in.Witness.Definitions(m.arena, m.funs, m.elements)
	return m, err
}

// appendElements declares the elements of the sorts that are used.
func (w *Writer) appendElements(dst []byte, m *writtenModel) []byte {
	for i, of := range m.elements {
		if w.sorts[m.arena.SortInfo(of[0].Result).Decl] != w.walk {
			m.elements[i] = nil
			continue
		}
		for _, d := range of {
			dst = append(w.printer.AppendCommand(dst, m.arena, smtlib.DeclareFun{Fun: d}), '\n')
		}
	}
	return dst
}

// appendDistinct says that the elements of a sort differ.
func appendDistinct(dst []byte, elements [][]*smtlib.Decl) []byte {
	for _, of := range elements {
		if len(of) < 2 {
			continue
		}
		dst = append(dst, "(assert (distinct"...)
		for _, d := range of {
			dst = append(append(dst, ' '), smtlib.Quote(d.Name)...)
		}
		dst = append(dst, "))\n"...)
	}
	return dst
}

// appendClosed says that the sorts that are used have no other elements.
func appendClosed(dst []byte, m *writtenModel) []byte {
	for _, of := range m.elements {
		if len(of) == 0 {
			continue
		}
		dst = fmt.Appendf(dst, "(assert (forall ((x %s)) (or", m.arena.SortString(of[0].Result))
		for _, d := range of {
			dst = fmt.Appendf(dst, " (= x %s)", smtlib.Quote(d.Name))
		}
		dst = append(dst, ")))\n"...)
	}
	return dst
}

// Answered prints the formulas that the certificate takes from answers, each negated if it is false.
func (w *Writer) Answered(in *Instance) []string {
	w.findUsed(in.Arena, in.Assertions)
	var formulas []string
	for _, t := range slices.Sorted(maps.Keys(in.Answers)) {
		if w.seen[t] != w.walk {
			continue
		}
		text := string(w.printer.AppendTerm(nil, in.Arena, t))
		if !in.Answers[t] {
			text = "(not " + text + ")"
		}
		formulas = append(formulas, text)
	}
	return formulas
}

// Check evaluates the assertions under the witness, anew, with the answers that the certificate stands on, and tells
// whether all are true.
func Check(in *Instance) error {
	e := fragment.NewEvaluator(in.Arena, in.Witness)
	e.Assume(in.Answers)
	for i, t := range in.Assertions {
		if v := e.Value(t); v != value.Value(value.Bool(true)) {
			return fmt.Errorf("assertion %d is %s under the witness", i+1, v)
		}
	}
	return nil
}
