package mutate

import (
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Prefix is the name of the strategy that makes families.
const Prefix = "prefix"

// prefix makes families of instances that begin with the same assertions, which are drawn as in the published
// algorithm. A solver gets common assertions once, under push and pop. There it uses other algorithms; 8 of the 29 bugs
// that the algorithm's authors found showed in that mode only.
//
// What a solver keeps of another instance contradicts what is asserted: each member of a family has a Boolean constant,
// which is asserted where its own assertions begin. The last assertion of an instance says
// that the constants of all members are false whose assertions it does not have.
var prefix = Strategy{Name: Prefix, Weight: 7, Once: true, Family: true, Prepare: preparePrefix}

func preparePrefix(m *kit.Material) (kit.Maker, error) {
	if len(m.Initial) == 0 {
		return nil, fmt.Errorf("%w: no formula has a value", kit.ErrCannotAct)
	}
	p := &prefixMaker{m: m, f: m.Pools()}
	return p, p.mark()
}

type prefixMaker struct {
	m     *kit.Material
	f     *kit.Pools
	group *instance.Group        // group of all families: the pools' arena with the members' constants
	marks [BlockSize]mark        // constants of members of neighbouring families, used in turn
	last  atomic.Pointer[family] // the family that was drawn last
}

// mark is a member's constant: it is true where the member's assertions are among those of an instance.
type mark struct {
	*smtlib.Decl
	smtlib.Term
}

// mark declares the members' constants.
func (p *prefixMaker) mark() error {
	a := p.f.Group.Arena.Child()
	p.group = &instance.Group{Arena: a}
	n := 0
	for i := range p.marks {
		for a.IsDeclared(fmt.Sprintf("branch%d", n)) {
			n++
		}
		d := &smtlib.Decl{Kind: smtlib.Declared, Name: fmt.Sprintf("branch%d", n), Result: a.Bool()}
		a.Declare(d)
		is, err := a.App(d.Fun)
		if err != nil {
			return err
		}
		p.marks[i] = mark{d, is}
	}
	a.Freeze()
	return nil
}

// member is an instance of a family: the first assertions of another member and some of its own.
type member struct {
	parent, kept int
	path         []kit.Place // places of its assertions
	owners       []int       // the marks of the members that these were drawn for
}

// family is the family whose first member has an index.
type family struct {
	first   int
	members []member
}

// Make returns the instance's member of its block's family.
func (p *prefixMaker) Make(d kit.Draw) *instance.Instance {
	m := p.family(d).members[d.Member()]
	asserts, draft := p.f.Draft(p.m, m.path, func() string {
		if d.Member() == 0 {
			return "the first of a family of " + english.Plural(len(m.path), "assertion", "")
		}
		return fmt.Sprintf("the first %s of instance %d, and %d more",
			english.Plural(m.kept, "assertion", ""), d.Family.First+m.parent, len(m.path)-m.kept)
	})
	draft.Arena, draft.Group = p.group.Arena, p.group
	if !draft.Reference { // with a witness, it would be called evaluated
		asserts = p.marked(m, asserts, &draft)
	}
	return p.m.InstanceOf(asserts, d, draft)
}

// marked adds the marks to the assertions of a member, and to the draft the model under which they are true.
func (p *prefixMaker) marked(m member, asserts []smtlib.Command, draft *kit.Draft) []smtlib.Command {
	all := make([]smtlib.Command, 0, len(asserts)+BlockSize)
	for i, c := range asserts {
		if owner := m.owners[i]; i == 0 || owner != m.owners[i-1] {
			all = append(all, smtlib.Assert{Formula: p.marks[owner].Term})
		}
		all = append(all, c)
	}
	var values []*model.Interpretation
	var others []smtlib.Term
	for i, mark := range p.marks {
		has := slices.Contains(m.owners, i)
		values = append(values, model.NewInterpretation(mark.Decl, nil, value.Bool(has)))
		if !has {
			others = append(others, mark.Term)
		}
	}
	draft.Witness = p.m.Model.With(values)
	if len(others) < 2 { // hardly ever: members continue few others
		return all
	}
	a := p.group.Arena.Child()
	some, err := a.Apply("or", others...)
	if err == nil {
		some, err = a.Apply("not", some)
	}
	if err != nil {
		return all
	}
	draft.Arena = a
	return append(all, smtlib.Assert{Formula: some})
}

// family draws a family: the first member is drawn as in the published algorithm; each other one begins
// with the first assertions of an earlier one, often most of them, and continues with others. The family depends only
// on its own random numbers. The last one is cached.
func (p *prefixMaker) family(d kit.Draw) *family {
	if f := p.last.Load(); f != nil && f.first == d.Family.First {
		return f
	}
	rng := d.FamilyRand()
	longest := p.m.Parameters().MaxAsserts
	f := &family{first: d.Family.First}
	for k := range d.Family.Size {
		var m member
		fresh := 1 + rng.IntN(longest)
		if k > 0 {
			m.parent = rng.IntN(k)
			from := f.members[m.parent].path
			m.kept = max(rng.IntN(len(from)+1), rng.IntN(len(from)+1))
			m.path, m.owners = slices.Clone(from[:m.kept]), slices.Clone(f.members[m.parent].owners[:m.kept])
			fresh = rng.IntN(1 + longest/BlockSize)
			if m.kept == 0 {
				fresh++
			}
		}
		mark := (d.Family.Number*d.Family.Size + k) % len(p.marks)
		for range min(fresh, longest-len(m.path)) {
			m.path, m.owners = append(m.path, p.f.Draw(rng)), append(m.owners, mark)
		}
		f.members = append(f.members, m)
	}
	p.last.Store(f)
	return f
}
