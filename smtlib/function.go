package smtlib

import (
	"fmt"
)

// Fun is a hash-consed function symbol as it occurs in a term: a name with its indices and qualification. The zero Fun
// is no function.
type Fun uint32

// FunInfo describes a function symbol. It is shared and must not be changed.
type FunInfo struct {
	Name    string
	Indices []Index
	As      Sort      // result sort of an (as f σ) qualification, or NoSort
	Op      *Operator // meaning of a theory's symbol
	Decl    *Decl     // meaning of a symbol that a script declares

	symbol  string // text with indices, without the qualification
	printed string // the head of an application as printed

	// argument and result sorts of the last application that was checked: most symbols are used at one sort only
	lastArgs   []Sort
	lastResult Sort
}

// String prints the function symbol as the head of an application.
func (f *FunInfo) String() string { return f.printed }

// DeclKind says which command declared a function.
type DeclKind uint8

// The kinds of declarations.
const (
	Declared    DeclKind = iota // declare-fun, declare-const
	Defined                     // define-fun, define-const
	Recursive                   // define-fun-rec, define-funs-rec
	Constructor                 // constructor of a datatype
	Selector                    // selector of a datatype
)

// Decl is a function symbol that a script declares or defines. Its name is unique in the script and has no meaning to
// any solver: a symbol whose name is declared a second time, or is predefined by some theory or solver, is renamed.
type Decl struct {
	Kind       DeclKind
	Name       string
	Written    string // its name in the source, if that is another one
	SortParams []Sort // the sort parameters of a polymorphic declaration
	Params     []Sort
	Result     Sort
	Vars       []Term  // parameters of a definition, in order
	Body       Term    // body of a definition
	Together   []*Decl // functions of its define-funs-rec, in order
	Datatype   *Datatype
	Selectors  []*Decl // selectors of a constructor, in order
	Index      int     // place of a constructor in its datatype, of a selector in its constructor
	Of         *Decl   // constructor that a selector belongs to
	Fun        Fun     // the symbol itself, unqualified
	Element    bool    // it stands for an element of an uninterpreted sort in a model: no script declares it
}

// rank gives the result sort of applying d to args.
func (d *Decl) rank(a *Arena, app Application) (Sort, error) {
	if len(app.Args) == 0 && a.SortIs(app.As, mapSort) && len(d.Params) > 0 {
		return app.As, nil // the function itself, as a value
	}
	if len(app.Args) != len(d.Params) {
		return NoSort, fmt.Errorf("%s takes %s, not %d",
			Quote(d.Name), count(len(d.Params), "argument", "arguments"), len(app.Args))
	}
	if len(d.SortParams) == 0 {
		for i, want := range d.Params {
			if app.Args[i] != want {
				return NoSort, ArgError(a, app, i, a.SortString(want))
			}
		}
		if app.As != NoSort && app.As != d.Result {
			return NoSort, fmt.Errorf("%s has sort %s, not %s", Quote(d.Name), a.SortString(d.Result), a.SortString(app.As))
		}
		return d.Result, nil
	}
	bound := make([]Sort, len(d.SortParams))
	if app.As != NoSort && !a.Match(d.Result, app.As, d.SortParams, bound) {
		return NoSort, fmt.Errorf("%s cannot have sort %s", Quote(d.Name), a.SortString(app.As))
	}
	for i, want := range d.Params {
		if !a.Match(want, app.Args[i], d.SortParams, bound) {
			return NoSort, ArgError(a, app, i, a.SortString(want))
		}
	}
	for _, b := range bound {
		if b == NoSort {
			return NoSort, fmt.Errorf("the sort of %s is ambiguous here; write (as %s σ)", Quote(d.Name), Quote(d.Name))
		}
	}
	return a.Substitute(d.Result, d.SortParams, bound), nil
}

// ArgumentError says that an argument of an application does not have the expected sort. Its text is made on demand,
// since a search for arguments that an operator accepts causes many of these errors.
type ArgumentError struct {
	At int // from 0

	arena *Arena
	name  string
	sort  Sort
	want  string
	like  Sort // the expected sort, if want is empty
}

func (e *ArgumentError) Error() string {
	has, want := e.arena.SortString(e.sort), e.want
	if want == "" {
		want = e.arena.SortString(e.like)
	}
	return fmt.Sprintf("argument %d of %s has sort %s, expected %s", e.At+1, Quote(e.name), has, want)
}

// ArgError gives an [ArgumentError] for argument i (from 0); want describes the expected sort.
func ArgError(a *Arena, app Application, i int, want string) error {
	return &ArgumentError{At: i, arena: a, name: app.Name, sort: app.Args[i], want: want}
}

// ArgSortError is ArgError for one expected sort.
func ArgSortError(a *Arena, app Application, i int, want Sort) error {
	return &ArgumentError{At: i, arena: a, name: app.Name, sort: app.Args[i], like: want}
}

type funKey struct {
	name    string
	indices string
	as      Sort
	decl    *Decl
}

// funTable interns function symbols; ids start behind those of the parent.
type funTable struct {
	parent *funTable
	base   Fun
	infos  []*FunInfo
	ids    map[funKey]Fun
	names  map[string]bool // see IsDeclared
	frozen bool
}

func newFunTable(parent *funTable) *funTable {
	t := &funTable{parent: parent, base: 1, ids: map[funKey]Fun{}, names: map[string]bool{}}
	if parent != nil {
		t.base = parent.base + Fun(len(parent.infos))
	}
	return t
}

func (t *funTable) info(f Fun) *FunInfo {
	for f < t.base && t.parent != nil {
		t = t.parent
	}
	return t.infos[f-t.base]
}

func (a *Arena) internFun(info FunInfo) Fun {
	key := funKey{name: info.Name, as: info.As, decl: info.Decl}
	if len(info.Indices) > 0 {
		key.indices = joinIndices(info.Indices)
	}
	for t := a.funs; t != nil; t = t.parent {
		if f, ok := t.ids[key]; ok {
			return f
		}
	}
	if a.funs.frozen {
		panic("smtlib: a frozen arena cannot get a new function symbol: " + info.Name)
	}
	info.symbol = Quote(info.Name)
	if len(info.Indices) > 0 {
		info.symbol = "(_ " + info.symbol + key.indices + ")"
	}
	info.printed = info.symbol
	if info.As != NoSort && !(info.Decl != nil && len(info.Decl.Params) > 0 && a.SortIs(info.As, mapSort)) {
		info.printed = "(as " + info.symbol + " " + a.SortString(info.As) + ")"
	}
	f := a.funs.base + Fun(len(a.funs.infos))
	added := info // info itself stays off the heap: most symbols are there already
	a.funs.infos = append(a.funs.infos, &added)
	a.funs.ids[key] = f
	if info.Decl != nil && !info.Decl.Element {
		a.funs.names[info.Name] = true
		a.hides = a.hides || a.isVar(info.Name)
	}
	return f
}

// IsDeclared reports whether a function of that name is declared. Elements in models are not.
func (a *Arena) IsDeclared(name string) bool {
	for t := a.funs; t != nil; t = t.parent {
		if t.names[name] {
			return true
		}
	}
	return false
}

// isVar reports whether a variable has that name.
func (a *Arena) isVar(name string) bool {
	for ; a != nil; a = a.parent {
		if a.varNames[name] {
			return true
		}
	}
	return false
}

// FunInfo describes f.
func (a *Arena) FunInfo(f Fun) *FunInfo { return a.funs.info(f) }

// Operator gives the theory function symbol (_ name indices...).
func (a *Arena) Operator(name string, indices ...Index) (Fun, error) {
	op := a.sig.operator(name)
	switch {
	case op == nil && a.sig.Known[name]:
		return 0, fmt.Errorf("%s, which some solver has and SMT-LIB has not, is not supported", Quote(name))
	case op == nil:
		return 0, fmt.Errorf("unknown function symbol %s", Quote(name))
	}
	if op.Indices != AnyIndices && op.Indices != len(indices) {
		return 0, fmt.Errorf("%s takes %s, not %d", Quote(name), count(op.Indices, "index", "indices"), len(indices))
	}
	return a.internFun(FunInfo{Name: name, Indices: indices, Op: op}), nil
}

// Qualify gives the symbol (as f sort). A declared function as a constant of a map sort is printed as its bare name.
func (a *Arena) Qualify(f Fun, sort Sort) Fun {
	info := *a.FunInfo(f)
	info.As, info.lastArgs, info.lastResult = sort, nil, NoSort
	return a.internFun(info)
}

// Declare adds a function symbol and gives it. The caller ensures that its name is unique among the declared ones.
func (a *Arena) Declare(d *Decl) Fun {
	d.Fun = a.internFun(FunInfo{Name: d.Name, Decl: d})
	return d.Fun
}
