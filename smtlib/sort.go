package smtlib

import (
	"encoding/binary"
	"fmt"
	"strings"
)

// Sort is a hash-consed sort of one [Arena]: equal ids are equal sorts. The zero Sort is no sort.
type Sort uint32

// NoSort is the absence of a sort.
const NoSort Sort = 0

// SortInfo describes a sort. It is shared and must not be changed.
type SortInfo struct {
	Name    string
	Indices []Index
	Args    []Sort
	Decl    *SortDecl // nil for a theory's sort
	Generic bool      // it is, or contains, a sort parameter
}

// SortDecl is a sort symbol declared by a script.
type SortDecl struct {
	Name      string
	Written   string // its name in the source, if that is another one
	Arity     int
	Parameter bool      // a sort parameter, of declare-sort-parameter, par or define-sort
	Params    []Sort    // parameters of a definition or of a parametric datatype
	Expansion Sort      // the sort that a define-sort stands for
	Datatype  *Datatype // constructors, if it is a datatype
}

// Datatype is the declaration of an algebraic datatype (section 4.2.3).
type Datatype struct {
	Sort         *SortDecl
	Constructors []*Decl
	Codatatype   bool
}

// Symbols are the functions that the declaration brings: each constructor, followed by its selectors.
func (dt *Datatype) Symbols() []*Decl {
	var all []*Decl
	for _, c := range dt.Constructors {
		all = append(append(all, c), c.Selectors...)
	}
	return all
}

// sortTable interns sorts; ids start behind those of the parent.
type sortTable struct {
	parent *sortTable
	base   Sort
	infos  []*SortInfo
	ids    map[string]Sort
	frozen bool
}

func newSortTable(parent *sortTable) *sortTable {
	t := &sortTable{parent: parent, base: 1, ids: map[string]Sort{}}
	if parent != nil {
		t.base = parent.base + Sort(len(parent.infos))
	}
	return t
}

func (t *sortTable) info(s Sort) *SortInfo {
	for s < t.base && t.parent != nil {
		t = t.parent
	}
	return t.infos[s-t.base]
}

func (t *sortTable) intern(info SortInfo) Sort {
	if info.Name == mapSort && info.Decl == nil { // right-associative: (-> A (-> B C)) is (-> A B C)
		last := len(info.Args) - 1
		if rest := t.info(info.Args[last]); rest.Name == mapSort && rest.Decl == nil {
			info.Args = append(append([]Sort(nil), info.Args[:last]...), rest.Args...)
		}
	}
	var buf [64]byte
	key := append(buf[:0], info.Name...)
	if info.Decl != nil {
		key = fmt.Appendf(key, "\x00%p", info.Decl)
	}
	for _, i := range info.Indices {
		key = append(append(key, 1), i.Text...)
	}
	for _, s := range info.Args {
		key = binary.LittleEndian.AppendUint32(append(key, 2), uint32(s))
	}
	for p := t; p != nil; p = p.parent {
		if s, ok := p.ids[string(key)]; ok {
			return s
		}
	}
	if t.frozen {
		panic("smtlib: a frozen arena cannot get a new sort: " + info.Name)
	}
	for _, s := range info.Args {
		info.Generic = info.Generic || t.info(s).Generic
	}
	info.Generic = info.Generic || info.Decl != nil && info.Decl.Parameter
	s := t.base + Sort(len(t.infos))
	t.infos = append(t.infos, &info)
	t.ids[string(key)] = s
	return s
}

// SortInfo describes s, which must not be NoSort.
func (a *Arena) SortInfo(s Sort) *SortInfo { return a.sorts.info(s) }

// Sorts gives every sort of the arena and its ancestors, in order of first occurrence.
func (a *Arena) Sorts() []Sort {
	n := a.sorts.base + Sort(len(a.sorts.infos))
	sorts := make([]Sort, 0, n)
	for s := Sort(1); s < n; s++ {
		sorts = append(sorts, s)
	}
	return sorts
}

// SortIs reports whether s is the theory sort of that name, whatever its indices and arguments.
func (a *Arena) SortIs(s Sort, name string) bool {
	if s == NoSort {
		return false
	}
	info := a.sorts.info(s)
	return info.Name == name && info.Decl == nil
}

// MakeSort gives the sort (name args...) or ((_ name indices...) args...) of the signature.
func (a *Arena) MakeSort(name string, indices []Index, args ...Sort) (Sort, error) {
	spec := a.sig.Sorts[name]
	switch {
	case spec == nil && a.sig.Known[name]:
		return NoSort, fmt.Errorf("the sort %s, which some solver has and SMT-LIB has not, is not supported", Quote(name))
	case spec == nil:
		return NoSort, fmt.Errorf("unknown sort %s", Quote(name))
	}
	if len(indices) != spec.Indices {
		return NoSort, fmt.Errorf("sort %s takes %s, not %d", name, count(spec.Indices, "index", "indices"), len(indices))
	}
	if spec.Args != len(args) && !(spec.Args == AnyArgs && len(args) > 0) {
		return NoSort, fmt.Errorf("sort %s takes %s, not %d", name, count(spec.Args, "argument", "arguments"), len(args))
	}
	if spec.Check != nil {
		if err := spec.Check(indices); err != nil {
			return NoSort, err
		}
	}
	if spec.Expand != nil {
		return spec.Expand(a, args), nil
	}
	if spec.Same != nil {
		if s := spec.Same(a, args); s != NoSort {
			return s, nil
		}
	}
	return a.sorts.intern(SortInfo{Name: name, Indices: indices, Args: args}), nil
}

// KnownSort gives the sort of a name without indices and arguments if the arena has it already, or NoSort.
func (a *Arena) KnownSort(name string) Sort {
	for t := a.sorts; t != nil; t = t.parent {
		if s, ok := t.ids[name]; ok {
			return s
		}
	}
	return NoSort
}

// IndexedSort gives the sort (_ name n...), for sort rules and values. It panics if the sort is not valid.
func (a *Arena) IndexedSort(name string, n ...int64) Sort {
	key := indexedSort{name: name, n: len(n)}
	copy(key.at[:], n)
	for p := a; p != nil; p = p.parent {
		if s, ok := p.indexed[key]; ok {
			return s
		}
	}
	indices := make([]Index, len(n))
	for i, v := range n {
		indices[i] = NumeralIndex(v)
	}
	s, err := a.MakeSort(name, indices)
	if err != nil {
		panic(err)
	}
	if !a.frozen {
		a.indexed[key] = s
	}
	return s
}

type indexedSort struct {
	name string
	n    int
	at   [2]int64
}

// NumeralIndex gives the index n, which is not negative.
func NumeralIndex(n int64) Index { return Index{Text: fmt.Sprint(n), N: n} }

// DeclaredSort gives the sort of a declared symbol, definitions expanded.
func (a *Arena) DeclaredSort(d *SortDecl, args ...Sort) (Sort, error) {
	if len(args) != d.Arity {
		return NoSort, fmt.Errorf("sort %s takes %s, not %d",
			Quote(d.Name), count(d.Arity, "argument", "arguments"), len(args))
	}
	if d.Expansion != NoSort {
		return a.Substitute(d.Expansion, d.Params, args), nil
	}
	return a.sorts.intern(SortInfo{Name: d.Name, Args: args, Decl: d}), nil
}

// Substitute replaces sort parameters in s.
func (a *Arena) Substitute(s Sort, params, by []Sort) Sort {
	info := a.SortInfo(s)
	if !info.Generic {
		return s
	}
	for i, p := range params {
		if p == s {
			return by[i]
		}
	}
	if len(info.Args) == 0 {
		return s
	}
	args := make([]Sort, len(info.Args))
	for i, arg := range info.Args {
		args[i] = a.Substitute(arg, params, by)
	}
	return a.sorts.intern(SortInfo{Name: info.Name, Indices: info.Indices, Args: args, Decl: info.Decl})
}

// Match binds the sort parameters in pattern so that it becomes s. params and bound run in parallel, and NoSort means
// unbound. It reports whether that is possible.
func (a *Arena) Match(pattern, s Sort, params, bound []Sort) bool {
	info := a.SortInfo(pattern)
	if !info.Generic {
		return pattern == s
	}
	for i, p := range params {
		if p != pattern {
			continue
		}
		if bound[i] == NoSort {
			bound[i] = s
		}
		return bound[i] == s
	}
	other := a.SortInfo(s)
	if info.Name != other.Name || info.Decl != other.Decl || len(info.Args) != len(other.Args) ||
		len(info.Indices) != len(other.Indices) {
		return false
	}
	for i := range info.Indices {
		if info.Indices[i] != other.Indices[i] {
			return false
		}
	}
	for i := range info.Args {
		if !a.Match(info.Args[i], other.Args[i], params, bound) {
			return false
		}
	}
	return true
}

// SortString prints a sort.
func (a *Arena) SortString(s Sort) string {
	if s == NoSort {
		return "?"
	}
	var b strings.Builder
	a.writeSort(&b, s)
	return b.String()
}

func (a *Arena) writeSort(b *strings.Builder, s Sort) {
	// An explicit stack of what is still to be written: sorts may be nested to any depth.
	type item struct {
		sort Sort
		text string
	}
	stack := []item{{sort: s}}
	for len(stack) > 0 {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if it.text != "" {
			b.WriteString(it.text)
			continue
		}
		info := a.SortInfo(it.sort)
		head := info.head()
		if len(info.Args) == 0 {
			b.WriteString(head)
			continue
		}
		b.WriteString("(" + head)
		stack = append(stack, item{text: ")"})
		for i := len(info.Args) - 1; i >= 0; i-- {
			stack = append(stack, item{sort: info.Args[i]}, item{text: " "})
		}
	}
}

// head is the sort symbol with its indices.
func (s *SortInfo) head() string {
	if len(s.Indices) == 0 {
		return Quote(s.Name)
	}
	return "(_ " + Quote(s.Name) + joinIndices(s.Indices) + ")"
}

func joinIndices(indices []Index) string {
	var b strings.Builder
	for _, i := range indices {
		b.WriteByte(' ')
		b.WriteString(i.Text)
	}
	return b.String()
}

func count(n int, one, many string) string {
	switch n {
	case 0:
		return "no " + many
	case 1:
		return "one " + one
	case AnyIndices:
		return "one or more " + many
	}
	return fmt.Sprintf("%d %s", n, many)
}
