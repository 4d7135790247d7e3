package instance

import (
	"regexp"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/smtlib"
)

// SortDefinitions are the defined sorts that occur in the script. It is printed with their names.
func (s *Script) SortDefinitions() []*smtlib.SortDecl {
	var all []*smtlib.SortDecl
	for _, c := range s.Sorts {
		if c, ok := c.(smtlib.DefineSort); ok {
			all = append(all, c.Sort)
		}
	}
	if len(all) == 0 {
		return nil
	}
	used := s.UsedSorts()
	var needed []*smtlib.SortDecl
	for _, d := range slices.Backward(all) {
		if slices.ContainsFunc(used.all, func(of smtlib.Sort) bool {
			return s.Arena.Match(d.Expansion, of, d.Params, make([]smtlib.Sort, len(d.Params)))
		}) {
			needed = append(needed, d)
			used.add(d.Expansion) // it may use earlier definitions
		}
	}
	slices.Reverse(needed)
	return needed
}

// UsedSorts are the sorts of the terms and functions that a script refers to, with the arguments of these sorts.
type UsedSorts struct {
	arena *smtlib.Arena
	met   map[smtlib.Sort]bool
	all   []smtlib.Sort
}

// UsedSorts finds the sorts in the script's assertions and assumptions.
func (s *Script) UsedSorts() *UsedSorts {
	a := s.Arena
	used := &UsedSorts{arena: a, met: map[smtlib.Sort]bool{}}
	for _, t := range smtlib.Reachable(s.Roots(), a.Below) {
		used.add(a.Sort(t))
		for d := range a.Declarations(t) {
			for _, p := range d.Params {
				used.add(p)
			}
		}
	}
	return used
}

// Closed returns the sorts without sort parameters, in ascending order.
func (u *UsedSorts) Closed() []smtlib.Sort {
	closed := slices.DeleteFunc(slices.Clone(u.all), func(s smtlib.Sort) bool { return u.arena.SortInfo(s).Generic })
	slices.Sort(closed)
	return closed
}

func (u *UsedSorts) add(s smtlib.Sort) {
	if u.met[s] {
		return
	}
	u.met[s] = true
	u.all = append(u.all, s)
	info := u.arena.SortInfo(s)
	for _, arg := range info.Args {
		u.add(arg)
	}
	if d := info.Decl; d != nil && d.Datatype != nil {
		for _, k := range d.Datatype.Constructors {
			for _, p := range k.Params {
				u.add(p)
			}
		}
	}
}

// withDefinitions returns a seed's declarations and definitions of sorts, in order. Each part of a session is printed
// with all definitions, so a definition that repeats an earlier one, except for the suffix that its name got when it
// was read, is left out.
func withDefinitions(seed *fragment.Seed) []smtlib.Command {
	var all []smtlib.Command
	a := seed.Arena.Child()
	first := map[string]*smtlib.SortDecl{}
	for _, command := range seed.Script.Commands {
		switch command := command.(type) {
		case smtlib.DeclareSort, smtlib.DeclareDatatypes:
			all = append(all, command)
		case smtlib.DefineSort:
			name := renamed.ReplaceAllString(command.Sort.Name, "")
			if d := first[name]; d != nil && defineAlike(a, d, command.Sort) {
				continue
			}
			first[name] = command.Sort
			all = append(all, command)
		}
	}
	return all
}

// renamed matches the suffix that the reader adds to a name that a script declares again.
var renamed = regexp.MustCompile(`!\d+$`)

// defineAlike reports whether two definitions define the same sort.
func defineAlike(a *smtlib.Arena, d, e *smtlib.SortDecl) bool {
	return len(d.Params) == len(e.Params) && a.Substitute(e.Expansion, e.Params, d.Params) == d.Expansion
}
