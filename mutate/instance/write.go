package instance

import (
	"cmp"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Writer prints scripts, witnesses and certificates. It reuses memory and caches texts; the zero value is ready. It is
// not safe for concurrent use.
type Writer struct {
	printer   smtlib.Printer
	seen      []uint32 // index: term; the last walk that visited it
	walk      uint32
	stack     []smtlib.Term
	met       []uint32       // index: sort; the last walk that visited it
	funs      []uint32       // index: function symbol; the last walk that visited it
	used      []*smtlib.Decl // declared and defined functions of the last walk, in order of declaration
	unsorted  []*smtlib.Decl // see sortUsed
	order     []uint64       // see sortUsed
	sorts     map[*smtlib.SortDecl]uint32
	usedSorts []*smtlib.SortDecl // sorts used in the last walk
	texts     texts
	formulas  []*asserted      // index: step; its assertion, nil for other steps
	own       []*asserted      // assertions in formulas over instances' own arenas
	others    []smtlib.Command // steps that assert no formula, or a named one
	text      []byte
	ends      []int // see Ends
	byName    bool  // functions are declared in the order of their names

	// Shortest says that assertions are printed without let where that is shorter.
	Shortest bool
}

// AppendInstance appends an instance: its script, with a comment in front of each check about its expectation. It has
// no :status, since solvers treat a wrong one as an error.
func (w *Writer) AppendInstance(dst []byte, in *Instance, d Dialect) []byte {
	if len(in.Checks) == 1 {
		dst = appendExpectation(dst, in.Checks[0])
		return w.append(dst, &in.Script, in.Group, d, nil)
	}
	return w.append(dst, &in.Script, in.Group, d, in.Checks)
}

func appendExpectation(dst []byte, c Check) []byte {
	dst = append(append(append(dst, "; expect: "...), c.Expect...), '\n')
	if c.Certificate == Reference {
		dst = append(append(append(dst, "; certificate: "...), c.Certificate...), '\n')
	}
	return dst
}

// AppendScript appends a script.
func (w *Writer) AppendScript(dst []byte, s *Script, d Dialect) []byte {
	return w.append(dst, s, nil, d, nil)
}

// Ends returns the offsets, in the script that was appended last, at which its checks end.
func (w *Writer) Ends() []int { return w.ends }

// append appends a script, with the expected answers, if there are any, as comments in front of the checks.
func (w *Writer) append(dst []byte, s *Script, g *Group, d Dialect, expected []Check) []byte {
	w.ends = w.ends[:0]
	begin := len(dst)
	definitions := s.SortDefinitions()
	if len(definitions) > 0 {
		g = nil // cached texts of a group do not use the names of defined sorts
		w.printer.StartScript(definitions)
		defer w.printer.StartScript(nil)
	}
	known := w.texts.textsOf(s.Arena, g)
	for from := 0; from < len(s.Steps); {
		if resets(s.Steps[from]) {
			dst = append(dst, "(reset)\n"...)
			from++
		}
		w.forget()
		to := from + w.print(known, s.Arena, s.Steps[from:])
		first, written := firstPriority(s.Steps[from:to])
		if first.Order != "" && !d.WithoutObjectives { // in front, as an option: a solver may keep that of the script before
			dst = append(w.printer.AppendCommand(dst, s.Arena, first), '\n')
		}
		dst = w.appendHead(dst, s, known, d)
		dst = w.appendSteps(dst, s.Arena, s.Steps[from:to], written, d, expected)
		from = to
	}
	if s.Layout != 0 {
		dst = spread(dst, begin, w.ends, s.Layout)
	}
	return dst
}

// forget removes the steps of the last script.
func (w *Writer) forget() { w.formulas, w.own, w.others = w.formulas[:0], w.own[:0], w.others[:0] }

// print prints the assertions among steps into w.formulas, and collects the other steps in w.others. It stops at a
// (reset), and returns the number of steps before it.
func (w *Writer) print(known *arenaTexts, a *smtlib.Arena, steps []smtlib.Command) int {
	for i, step := range steps {
		if assert, plain := isPlain(step); plain {
			f := w.assert(known, a, assert.Formula)
			w.formulas = append(w.formulas, f)
			if f.own {
				w.own = append(w.own, f)
			}
			continue
		}
		if resets(step) {
			return i
		}
		w.formulas, w.others = append(w.formulas, nil), append(w.others, step)
	}
	return len(steps)
}

// isPlain reports whether a step is an assertion without a name. Texts of these are cached.
func isPlain(step smtlib.Command) (a smtlib.Assert, plain bool) {
	a, ok := step.(smtlib.Assert)
	return a, ok && a.Name == ""
}

// appendSteps appends steps whose assertions are in w.formulas, without the one at the place without.
func (w *Writer) appendSteps(
	dst []byte, a *smtlib.Arena, steps []smtlib.Command, without int, d Dialect, expected []Check,
) []byte {
	for i, step := range steps {
		if i == without || d.WithoutObjectives && optimizes(step) {
			continue
		}
		if f := w.formulas[i]; f != nil {
			dst = append(dst, f.text...)
			continue
		}
		check, asks := step.(smtlib.CheckSat)
		if !asks {
			dst = append(w.printer.AppendCommand(dst, a, step), '\n')
			continue
		}
		if n := len(w.ends); n < len(expected) {
			dst = appendExpectation(dst, expected[n])
		}
		if check.IsPlain() {
			dst = append(dst, d.Command()...)
		} else {
			dst = append(w.printer.AppendCommand(dst, a, check), '\n')
		}
		w.ends = append(w.ends, len(dst))
	}
	return dst
}

// AppendHead appends what instances of one group have in common when they share a process: options, the logic, and the
// declarations that any of them uses.
func (w *Writer) AppendHead(dst []byte, ins []*Instance, d Dialect) []byte {
	known := w.texts.textsOf(ins[0].Arena, ins[0].Group)
	w.forget()
	for _, in := range ins {
		w.print(known, in.Arena, in.Steps)
	}
	return w.appendHead(dst, &ins[0].Script, known, d)
}

// Asserts returns the unnamed assertions of an instance, each as a command with its newline.
func (w *Writer) Asserts(in *Instance) []string {
	known := w.texts.textsOf(in.Arena, in.Group)
	var asserts []string
	for _, step := range in.Steps {
		if assert, plain := isPlain(step); plain {
			asserts = append(asserts, w.assert(known, in.Arena, assert.Formula).text)
		}
	}
	return asserts
}

// appendHead appends options, the logic, and the declarations that w.formulas and w.others refer to, without those that
// are among the steps. The text for all that a group's formulas refer to is cached, since most instances need just
// that.
func (w *Writer) appendHead(dst []byte, s *Script, known *arenaTexts, d Dialect) []byte {
	dst = append(dst, d.Prologue...)
	for _, o := range s.Options {
		dst = append(w.printer.AppendCommand(dst, s.Arena, o), '\n')
	}
	if s.Logic != "" {
		dst = append(append(append(dst, "(set-logic "...), cmp.Or(d.Logic, s.Logic)...), ")\n"...)
	}
	all := w.collect(known, s.Arena)
	if all && known.head != "" {
		return append(dst, known.head...)
	}
	begin := len(dst)
	w.sortUsed()
	dst = w.appendDeclarations(dst, s, known)
	if all && w.texts.hold(known, len(dst)-begin) {
		known.head = string(dst[begin:])
	}
	return dst
}

// appendDeclarations appends the declarations of the sorts and functions that the last walk visited.
func (w *Writer) appendDeclarations(dst []byte, s *Script, known *arenaTexts) []byte {
	dst = w.appendSorts(dst, s.Arena, s.Sorts)
	for _, d := range w.used {
		if d.Kind == smtlib.Declared {
			dst = w.declare(dst, known, s.Arena, d)
			continue
		}
		dst = w.appendDefinition(dst, s.Arena, d)
	}
	return dst
}

// appendDefinition appends the definition of a function that the last walk visited. Functions that may call each other
// are defined in one command, in the place of the first of them.
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
func (w *Writer) appendSorts(dst []byte, a *smtlib.Arena, sorts []smtlib.Command) []byte {
	w.useDatatypes(a, sorts)
	defined := w.printer.Sorts
	w.printer.Sorts = defined[:0] // only those that are defined so far
	for _, c := range sorts {
		needed := false
		switch c := c.(type) {
		case smtlib.DeclareSort:
			needed = w.sorts[c.Sort] == w.walk && !c.Sort.Parameter
		case smtlib.DeclareDatatypes:
			needed = w.usesOne(c)
		case smtlib.DefineSort:
			needed = slices.Contains(defined, c.Sort)
		}
		if !needed {
			continue
		}
		dst = append(w.printer.AppendCommand(dst, a, c), '\n')
		if _, defines := c.(smtlib.DefineSort); defines {
			w.printer.Sorts = defined[:len(w.printer.Sorts)+1]
		}
	}
	w.printer.Sorts = defined
	return dst
}

// useDatatypes marks the sorts in the fields of all datatypes that are declared together with one that is used.
func (w *Writer) useDatatypes(a *smtlib.Arena, sorts []smtlib.Command) {
	for _, c := range slices.Backward(sorts) { // backwards, since the sorts of fields are declared earlier
		together, _ := c.(smtlib.DeclareDatatypes)
		if !w.usesOne(together) {
			continue
		}
		for _, dt := range together.Datatypes {
			for _, k := range dt.Constructors {
				for _, p := range k.Params {
					w.useSort(a, p)
				}
			}
		}
	}
}

// usesOne reports whether the last walk visited one of the datatypes.
func (w *Writer) usesOne(together smtlib.DeclareDatatypes) bool {
	return slices.ContainsFunc(together.Datatypes, func(dt *smtlib.Datatype) bool { return w.sorts[dt.Sort] == w.walk })
}

// beginWalk begins a new walk, which has not visited anything.
func (w *Writer) beginWalk() {
	if w.sorts == nil || len(w.sorts) > maxRemembered {
		w.sorts = map[*smtlib.SortDecl]uint32{}
	}
	w.walk++
	w.used, w.usedSorts = w.used[:0], w.usedSorts[:0]
}

// collect marks the declarations that w.formulas and w.others refer to, without those that are among the steps. It
// reports whether these are exactly those that known refers to.
func (w *Writer) collect(known *arenaTexts, a *smtlib.Arena) bool {
	w.beginWalk()
	all := w.markKnown(known)
	n := len(w.used) + len(w.usedSorts)
	for _, f := range w.own {
		w.mark(f)
	}
	for _, d := range w.printer.Sorts {
		w.useSort(a, d.Expansion)
	}
	declares := w.useOthers(a)
	return all && !declares && n == len(w.used)+len(w.usedSorts)
}

// markKnown marks what the formulas with cached texts refer to, and reports whether that is all that known refers to.
func (w *Writer) markKnown(known *arenaTexts) bool {
	for _, f := range w.formulas {
		if f == nil || f.own || f.met == w.walk {
			continue
		}
		f.met = w.walk
		w.mark(f)
		if len(w.used) == len(known.funs) && len(w.usedSorts) == len(known.sorts) {
			return true
		}
	}
	return false
}

func (w *Writer) mark(f *asserted) {
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
}

// useOthers marks what w.others refer to. It reports whether there are declarations among them; the declared symbols
// are unmarked.
func (w *Writer) useOthers(a *smtlib.Arena) (declares bool) {
	w.reserve(a)
	w.stack = w.stack[:0]
	for _, step := range w.others {
		switch step := step.(type) {
		case smtlib.Assert:
			w.useTerms([]smtlib.Term{step.Formula})
		case smtlib.CheckSat:
			w.useTerms(step.Assuming)
			w.useTerms(step.Fixed)
		case smtlib.Objective, smtlib.SoftConstraint:
			w.useTerms(RootsOf(step))
		case smtlib.DeclareFun:
			w.useFunction(a, step.Fun)
			declares = true
		case smtlib.DefineFun:
			for _, d := range step.Funs {
				w.useFunction(a, d)
			}
			declares = true
		case smtlib.DeclareSort, smtlib.DeclareDatatypes:
			declares = true
		}
	}
	w.use(a)
	if declares {
		w.unmark(w.others)
	}
	return declares
}

// unmark unmarks the symbols that steps declare.
func (w *Writer) unmark(steps []smtlib.Command) {
	own := map[*smtlib.Decl]bool{}
	for _, step := range steps {
		switch step := step.(type) {
		case smtlib.DeclareFun:
			own[step.Fun] = true
		case smtlib.DefineFun:
			for _, d := range step.Funs {
				own[d] = true
			}
		case smtlib.DeclareSort:
			w.sorts[step.Sort] = 0
		case smtlib.DeclareDatatypes:
			for _, dt := range step.Datatypes {
				w.sorts[dt.Sort] = 0
			}
		}
	}
	w.used = slices.DeleteFunc(w.used, func(d *smtlib.Decl) bool { return own[d] })
}

// sortUsed sorts functions by their declaration (which is the order of their numbers), or by name.
func (w *Writer) sortUsed() {
	if w.byName {
		slices.SortFunc(w.used, func(d, e *smtlib.Decl) int {
			return cmp.Or(cmp.Compare(d.Name, e.Name), cmp.Compare(d.Fun, e.Fun))
		})
		return
	}
	w.order = w.order[:0]
	for i, d := range w.used {
		w.order = append(w.order, uint64(d.Fun)<<32|uint64(i))
	}
	slices.Sort(w.order)
	w.unsorted = append(w.unsorted[:0], w.used...)
	for i, key := range w.order {
		w.used[i] = w.unsorted[uint32(key)]
	}
}

// findUsed marks the declarations that terms refer to, directly or through definitions.
func (w *Writer) findUsed(a *smtlib.Arena, terms []smtlib.Term) {
	w.walkTerms(a, terms)
	w.sortUsed()
}

// walkTerms is findUsed without sorting w.used.
func (w *Writer) walkTerms(a *smtlib.Arena, terms []smtlib.Term) {
	w.reserve(a)
	w.beginWalk()
	w.stack = w.stack[:0]
	w.useTerms(terms)
	w.use(a)
}

// reserve makes the table of terms long enough for an arena.
func (w *Writer) reserve(a *smtlib.Arena) {
	if n := int(a.Len()); n > len(w.seen) {
		w.seen = append(w.seen, make([]uint32, n+n/4-len(w.seen))...)
	}
}

// use visits everything that can be reached from the terms on the stack.
func (w *Writer) use(a *smtlib.Arena) {
	for len(w.stack) > 0 {
		t := w.stack[len(w.stack)-1]
		w.stack = w.stack[:len(w.stack)-1]
		w.useTerms(a.Args(t))
		for d := range a.Declarations(t) {
			w.useFunction(a, d)
		}
		if d := a.Declaration(t); d != nil && len(d.SortParams) == 0 {
			continue // its declaration has its sort
		}
		w.useSort(a, a.Sort(t))
	}
}

// useTerms pushes the terms that have not been visited onto the stack.
func (w *Writer) useTerms(terms []smtlib.Term) {
	for _, t := range terms {
		if w.seen[t] != w.walk {
			w.seen[t] = w.walk
			w.stack = append(w.stack, t)
		}
	}
}

// maxRemembered bounds the sorts in a Writer's tables, which are kept from seed to seed.
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
