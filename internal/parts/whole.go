package parts

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/split"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Whole is the formulas that one check of a seed asks about, with its parts.
type Whole struct {
	Seed      *fragment.Seed
	Source    []byte
	Check     int // number of the check in the seed, counted from 1
	Checks    int // number of checks in the seed
	Units     []smtlib.Term
	Asked     *instance.Instance // instance with all units, and the expected result
	How       How                // "" if it is not divided
	On        string             // for cubes: the term given by the user, as printed
	Size      int                // most units of a part, for slices along dependencies
	Undivided string             // the reason why it is not divided; "" if it is
	Parts     []Part
}

// Part consists of some units of a whole, or of all of them with a case.
type Part struct {
	Units []int32    // numbers, counted from 0
	Case  split.Cube // formulas added to the units
	Asked *instance.Instance
}

// Join gives the rule by which answers to the parts determine the answer to the whole. If a whole is not divided, its
// only part has the same answer.
func (w *Whole) Join() split.Join {
	if len(w.Parts) == 1 {
		return split.All
	}
	return w.How.join()
}

// plan describes the division of a whole, so that its reductions can be divided in the same way.
func (c *Division) plan(w *Whole) split.Plan {
	p := split.Plan{Join: w.Join()}
	switch {
	case p.Join == split.Any:
		p.Cubes, p.On = c.Cubes, w.On
	case p.Join == split.Monotone:
		p.Size = cmp.Or(w.Size, c.Size)
		if w.How == Dependencies {
			p.Radius, p.Replicate = c.Radius, c.Replicate
		}
	}
	return p
}

// LeftOut is an error that says why a file has nothing to divide.
type LeftOut struct{ error }

func leftOut(path, format string, args ...any) error {
	return LeftOut{fmt.Errorf("%s: %s", path, fmt.Sprintf(format, args...))}
}

// Read reads the wholes of a script. The error is a LeftOut if there are none, or one of fragment.ReadSeed.
func (c *Division) Read(path string, src []byte) ([]*Whole, error) {
	read := src
	line := 0
	if c.On != "" {
		read, line = withTerm(src, c.On)
	}
	seed, err := fragment.ReadSeed(path, read)
	if errs, ok := errors.AsType[smtlib.Errors](err); ok && line > 0 {
		err = ofTerm(errs, line)
	}
	switch {
	case errors.Is(err, fragment.ErrEmpty):
		return nil, leftOut(path, "%v", err)
	case err != nil:
		return nil, err
	}
	seed.Hash = fragment.HashOf(src)
	return c.wholes(seed, src)
}

// wholes gives the wholes of a seed. If On is set, the seed contains the assertion of withTerm.
func (c *Division) wholes(seed *fragment.Seed, src []byte) ([]*Whole, error) {
	script := instance.Script{Arena: seed.Arena, Steps: seed.Script.Commands}
	on := smtlib.NoTerm
	if c.On != "" {
		on = takeTerm(&script)
	}
	checks := len(script.Checks())
	switch {
	case checks == 0:
		return nil, leftOut(seed.Path, "the script has no check-sat")
	case c.Check > checks:
		return nil, leftOut(seed.Path, "there is no check %d: the script has %s", c.Check,
			english.Plural(checks, "check", ""))
	}
	for _, command := range smtlib.NamedCommands(src) {
		if slices.Contains([]string{"minimize", "maximize", "assert-soft"}, command.Name) {
			return nil, leftOut(seed.Path, "%s asks for an optimum, which no part has in common with the whole", command.Name)
		}
	}
	var wholes []*Whole
	room := room{limit: c.limit(len(src))}
	for i := range checks {
		if c.Check > 0 && i != c.Check-1 {
			continue
		}
		w := &Whole{Seed: seed, Source: src, Check: i + 1, Checks: checks, Units: split.Units(&script, i)}
		if len(w.Units) == 0 {
			if c.Check > 0 || checks == 1 {
				return nil, leftOut(seed.Path, "check %d asks about no assertion", i+1)
			}
			continue
		}
		if err := c.divide(w, script.Active(i), on, &room); err != nil {
			return nil, err
		}
		wholes = append(wholes, w)
	}
	if len(wholes) == 0 {
		return nil, leftOut(seed.Path, "no check asks about an assertion")
	}
	return wholes, nil
}

// divide makes the parts of a whole, with their expected results. formulas are the units as they are asserted.
// If they have more bytes than there is room for, the error is a LeftOut.
func (c *Division) divide(w *Whole, formulas []smtlib.Term, on smtlib.Term, room *room) (err error) {
	w.Asked = w.instance(w.Units, w.Seed.Arena)
	w.Asked.Checks[0] = c.known(w.Seed, formulas)
	switch {
	case len(w.Units) < c.MinSize:
		w.whole("", "")
	case c.How == Cubes:
		if c.orComponents {
			if groups, why := components(w); why == "" && len(groups) > 1 {
				w.slices(Components, groups)
				break
			}
		}
		err = c.cubes(w, on)
	case c.How == Components:
		if groups, why := components(w); why != "" {
			w.whole(c.How, why)
		} else {
			w.slices(c.How, groups)
		}
	case c.How == Size:
		w.slices(c.How, split.BySize(len(w.Units), c.Size))
	default:
		err = c.dependencies(w, room)
	}
	if err == nil && !room.take(w) {
		err = c.tooLarge(w, room)
	}
	return err
}

// whole makes a single part.
func (w *Whole) whole(how How, why string) {
	w.slices(how, split.BySize(len(w.Units), len(w.Units)))
	w.Undivided = why
}

// slices makes parts that consist of some units.
func (w *Whole) slices(how How, groups [][]int32) {
	w.How = how
	for _, group := range groups {
		formulas := make([]smtlib.Term, len(group))
		for i, n := range group {
			formulas[i] = w.Units[n]
		}
		p := Part{Units: group, Asked: w.instance(formulas, w.Seed.Arena)}
		p.Asked.Checks[0] = ofSlice(w.Asked.Checks[0], p.Asked)
		w.Parts = append(w.Parts, p)
	}
}

// instance makes an instance of formulas of the seed's arena, or of a child.
func (w *Whole) instance(formulas []smtlib.Term, a *smtlib.Arena) *instance.Instance {
	return &instance.Instance{
		Script: instance.Flat(a, w.Seed.Sorts, w.Seed.Logic, formulas), Checks: instance.Unknown(1),
		Seeds: []*fragment.Seed{w.Seed}, Strategy: "split", Symbols: w.Seed.Symbols,
	}
}

// axioms gives the numbers of the units that use a recursive function which is not proved total: solvers treat its
// definition as an axiom. any reports whether the script defines such a function, used or not.
func axioms(w *Whole) (units []int32, any bool) {
	for i, u := range w.Units {
		if w.Seed.Excluded(u) == fragment.NotTotal {
			units = append(units, int32(i))
		}
	}
	return units, slices.ContainsFunc(w.Seed.Functions, func(d *smtlib.Decl) bool {
		return d.Kind == smtlib.Recursive && w.Seed.Excluded(d.Body) == fragment.NotTotal
	})
}

// components divides units such that parts have nothing in common.
func components(w *Whole) (groups [][]int32, undivided string) {
	if _, any := axioms(w); any {
		return nil, "a recursive function is not proved total: to a solver its definition is an axiom about all"
	}
	return split.Components(w.Seed.Arena, w.Units)
}

// dependencies makes slices along dependencies. Units that use a function which is an axiom stay together.
func (c *Division) dependencies(w *Whole, room *room) error {
	together, _ := axioms(w)
	var rest []int32
	for i := range w.Units {
		if _, is := slices.BinarySearch(together, int32(i)); !is {
			rest = append(rest, int32(i))
		}
	}
	units := make([]smtlib.Term, len(rest))
	for i, n := range rest {
		units[i] = w.Units[n]
	}
	weights := leastBytes(w.Seed.Arena, units)
	graph := split.Dependencies(w.Seed.Arena, units)
	if c.graph != nil {
		var err error
		if graph, err = c.graph.among(len(rest), ofAssertions(rest)); err != nil {
			return err
		}
	}
	groups, err := c.fewer(w, graph, weights, room)
	if err != nil {
		return err
	}
	for _, group := range groups {
		for i, n := range group {
			group[i] = rest[n]
		}
	}
	if len(together) > 0 {
		groups = append(groups, together)
	}
	if len(together) > w.Size {
		c.Logger.Warn(fmt.Sprintf("%s: a part has %d assertions, more than --max-size %d: they mention a recursive function "+
			"that is not proved total", w.Seed.Path, len(together), w.Size))
	}
	w.slices(c.How, groups)
	return nil
}

// fewer gives the slices of units along dependencies, and sets the size of the whole. If the size is not the user's
// choice, it is doubled until there are no more parts than units, and they have room: where many units depend on many
// others, each is in dozens of small parts, most of which say the same.
func (c *Division) fewer(w *Whole, graph *split.Graph, weights []int, room *room) ([][]int32, error) {
	first := 0
	for w.Size = c.Size; ; w.Size *= 2 {
		groups, err := graph.ByDependencies(split.Neighbourhoods{
			Size: w.Size, Radius: c.Radius, Replicate: c.share, Most: room.before(), Weights: weights,
		})
		if err != nil {
			return nil, c.tooLarge(w, room)
		}
		has := room.has(groups, weights)
		if first == 0 {
			first = len(groups)
		}
		switch {
		case c.grows && w.Size < len(weights) && (!has || len(groups) > len(weights)):
			continue
		case !has:
			return nil, c.tooLarge(w, room)
		case w.Size > c.Size:
			c.Logger.Warn(fmt.Sprintf("%s: parts have up to %d assertions, not %d (--max-size): there would be %s, more than "+
				"there are assertions or than --max-total allows", w.Seed.Path, w.Size, c.Size, english.Plural(first, "part", "")))
		}
		return groups, nil
	}
}

// cubes makes parts that contain all units, each with another case.
func (c *Division) cubes(w *Whole, on smtlib.Term) error {
	a := w.Seed.Arena.Child()
	cutter := split.Cutter{
		Arena: a, Units: w.Units, Logic: w.Seed.Logic, Cubes: c.Cubes, On: on,
		Excluded: func(t smtlib.Term) bool { return w.Seed.Excluded(t) != "" },
	}
	cubes, err := cutter.Make()
	a.Freeze()
	if err != nil {
		return leftOut(w.Seed.Path, "--on: %v", err)
	}
	if cubes == nil {
		w.whole(c.How, "no term in the assertions has cases")
		return nil
	}
	w.How = c.How
	if on != smtlib.NoTerm {
		w.On = a.TermString(on)
	}
	all := split.BySize(len(w.Units), len(w.Units))[0]
	for _, cube := range cubes {
		w.Parts = append(w.Parts, Part{Units: all, Case: cube, Asked: cube.Beside(w.Asked, a)})
	}
	w.ofCubes()
	return nil
}
