package engines

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"github.com/dustin/go-humanize/english"
	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/corpus"
	"github.com/smtstorm/smtstorm/internal/panics"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/tune"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// check is one check of the benchmark set: a script with the assertions that hold at a check of a file.
type check struct {
	in   *instance.Instance // with the right answer, if it is known
	name string             // file and number of the check, for people
	hash string             // hash of the script
	twin string             // hash that is the same for checks that are equal up to names
	src  []byte             // content of the file

	keys sync.Map // keys of its runs, by configuration

	left    string          // why it no longer counts; "" if it does
	answers []answer        // judged answers, see judge.go
	models  int             // number of models asked for to judge an answer
	void    map[string]bool // answers that no fresh process repeats, by configuration
}

// path is the file that the check is of.
func (c *check) path() string { return c.in.Seed().Path }

// group is the checks for which a recipe is made: those of one logic, or all.
type group struct {
	name    string // the logic, or SetName
	logic   string // "" of all
	logics  []string
	symbols []string
	train   []*check
	held    []*check
	divided []string // families with members in both halves
}

// SetName is the name of the one recipe of all logics.
const SetName = "set"

// readSet reads the files and divides their checks into groups. It warns of what cannot be used.
func (t *tuning) readSet(ctx context.Context) ([]*group, error) {
	files, err := seedfile.Find(t.Paths)
	if err != nil {
		return nil, usage.Errorf("%v", err)
	}
	read := make([][]*check, len(files))
	var g errgroup.Group
	g.SetLimit(t.Jobs)
	for i, path := range files {
		g.Go(func() error {
			err := panics.Guard(func() (err error) {
				read[i], err = t.Read.checks(path, func() ([]*check, error) { return t.readFile(ctx, path) })
				return err
			})
			if err != nil {
				warning.Log(t.Logger, warning.Seeds, warning.Warning{
					Text: fmt.Sprintf("%s is left out: %v", path, err), Seed: path,
				})
			}
			return ctx.Err()
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	all := slices.Concat(read...)
	t.findTwins(all)
	groups := t.divide(all)
	if len(groups) == 0 {
		return nil, usage.Errorf("there is no usable set of checks in %s", english.Plural(len(files), "file", ""))
	}
	return groups, nil
}

// ReadSet caches the checks of files for further searches: finding their right answers takes seconds. It may be used by
// several goroutines.
type ReadSet struct{ files sync.Map }

// checks returns the checks of a file in the state after reading. A nil ReadSet caches nothing.
func (r *ReadSet) checks(path string, read func() ([]*check, error)) ([]*check, error) {
	if r == nil {
		return read()
	}
	known, is := r.files.Load(path)
	if !is {
		all, err := read()
		if err != nil {
			return nil, err
		}
		r.files.Store(path, all)
		known = all
	}
	var all []*check
	for _, c := range known.([]*check) {
		all = append(all, &check{in: c.in, name: c.name, hash: c.hash, src: c.src, void: map[string]bool{}})
	}
	return all, nil
}

// readFile gives the checks of a file.
func (t *tuning) readFile(ctx context.Context, path string) ([]*check, error) {
	src, err := seedfile.Read(path)
	if err != nil {
		return nil, err
	}
	c, err := instance.Read(path, src, nil)
	if err != nil {
		return nil, err
	}
	whole := c.Instance(instance.None)
	whole.Symbols, whole.Strategy = c.Seed.Symbols, strategyName
	words := instance.WordsOf(c.Seed)
	var all []*check
	for i := range whole.Checks {
		in := whole.OneShot(i)
		if in.Logic = cmp.Or(c.Logic, c.Seed.Logic); len(t.Logics) > 0 && !slices.Contains(t.Logics, in.Logic) {
			continue
		}
		in.Index = i
		in.How = func() []string { return []string{fmt.Sprintf("check %d of the file, as it is", i+1)} }
		in.Checks[0] = t.right(ctx, c, in, words)
		one := &check{in: in, name: path, src: src, void: map[string]bool{}}
		if len(whole.Checks) > 1 {
			one.name += ", check " + strconv.Itoa(i+1)
		}
		var w instance.Writer
		h := sha256.Sum256(w.AppendScript(nil, &in.Script, instance.Dialect{}))
		one.hash = hex.EncodeToString(h[:])
		all = append(all, one)
	}
	return all, nil
}

// strategyName is the strategy of the instances in findings.
const strategyName = "tune"

// right is the right answer to a check: by a refutation, by a model from our search, or else by the author's status.
func (t *tuning) right(
	ctx context.Context, c *instance.Case, in *instance.Instance, words []*instance.Word,
) instance.Check {
	formulas := in.Active(0)
	near := in.Checks[0].Near
	if slices.ContainsFunc(formulas, func(f smtlib.Term) bool { return c.Seed.Excluded(f) != "" }) {
		return instance.Check{Expect: instance.None}
	}
	if model.RefuteLinear(ctx, in.Arena, formulas, instance.MaxAssignments) != nil {
		return instance.Check{Expect: instance.Unsat, Certificate: instance.Derived, Near: near}
	}
	if m := search.Search(ctx, c.Seed, formulas, rightBudget, t.Seed); m != nil {
		found := instance.Check{Expect: instance.Sat, Certificate: instance.Evaluated, Witness: m}
		in.Checks[0] = found
		if in.Verify() == nil {
			return found
		}
	}
	for _, w := range words {
		if slices.Equal(w.Formulas, formulas) {
			return instance.Check{Expect: w.Answer, Certificate: instance.Reference, Word: w, Near: near}
		}
	}
	return instance.Check{Expect: instance.None, Near: near}
}

// rightBudget bounds the search for a model of each check: a tenth of that of a report, since there are many.
var rightBudget = search.Budget{Steps: 20_000, Evaluations: 1_200_000}

// findTwins enters which checks are equal but for names.
func (t *tuning) findTwins(all []*check) {
	looker := corpus.NewLooker()
	for _, c := range all {
		c.twin = strconv.FormatUint(looker.Look(&c.in.Script, nil, "").Hash, 16)
	}
}

// divide makes groups of checks, and holds a part of each out. It warns of groups that are too small.
func (t *tuning) divide(all []*check) (groups []*group) {
	byLogic := map[string][]*check{}
	for _, c := range all {
		byLogic[c.in.Logic] = append(byLogic[c.in.Logic], c)
	}
	var logics []string
	for logic := range byLogic {
		logics = append(logics, logic)
	}
	slices.Sort(logics)
	if t.By == BySet {
		groups = append(groups, &group{name: SetName, logics: logics, train: all})
	} else {
		for _, logic := range logics {
			groups = append(groups, &group{name: logic, logic: logic, logics: []string{logic}, train: byLogic[logic]})
		}
	}
	return slices.DeleteFunc(groups, func(g *group) bool {
		if n := len(g.train); n < t.MinChecks {
			t.Logger.Warn(fmt.Sprintf("%s has %s, %d wanted (--min-checks)", g.name,
				english.Plural(n, "check", ""), t.MinChecks))
			return true
		}
		t.prepare(g)
		return false
	})
}

// prepare draws the checks of a group, and holds some out.
func (t *tuning) prepare(g *group) {
	all := g.train
	if len(all) > t.MaxChecks {
		slices.SortFunc(all, func(a, b *check) int {
			return cmp.Or(cmp.Compare(t.order(a), t.order(b)), cmp.Compare(a.name, b.name))
		})
		all = all[:t.MaxChecks]
	}
	slices.SortFunc(all, func(a, b *check) int { return cmp.Compare(a.name, b.name) })
	members := make([]tune.Member, len(all))
	for i, c := range all {
		members[i] = tune.Member{Path: c.path(), Twin: c.twin}
		for _, s := range c.in.Symbols {
			if at, found := slices.BinarySearch(g.symbols, s); !found {
				g.symbols = slices.Insert(g.symbols, at, s)
			}
		}
	}
	held, divided := tune.HoldOut(members, t.HeldOut, t.Seed)
	g.train, g.divided = nil, divided
	for i, c := range all {
		if held[i] {
			g.held = append(g.held, c)
		} else {
			g.train = append(g.train, c)
		}
	}
}

// order is the key by which checks are drawn in random order.
func (t *tuning) order(c *check) uint64 { return tune.Random(t.Seed, "draw checks", c.hash).Uint64() }

// counting returns those of some checks that count.
func counting(all []*check) []*check {
	return slices.DeleteFunc(slices.Clone(all), func(c *check) bool { return c.left != "" })
}
