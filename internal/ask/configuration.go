package ask

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Vary says which of the instances are run under configurations.
type Vary struct {
	Share float64       // share of the instances that are run under configurations
	Grade solvers.Grade // grade of the options and tactics; "" for none
	Seeds SeedOptions   // options that seeds set and the catalog does not have
}

// isNone reports whether all instances are run on solvers as they are.
func (v Vary) isNone() bool { return v.Share == 0 || v.Grade == "" && !v.Seeds.any() }

// SeedOptions are options that are taken over from seeds although the catalog does not have them.
type SeedOptions struct {
	All   bool
	Names []string // names without the colon, as in seeds
}

// has reports whether an option is taken over.
func (o SeedOptions) has(name string) bool { return o.All || slices.Contains(o.Names, name) }

func (o SeedOptions) String() string {
	if o.All {
		return "all"
	}
	return strings.Join(o.Names, ", ")
}

// any reports whether some option is taken over.
func (o SeedOptions) any() bool { return o.All || len(o.Names) > 0 }

// DefaultVaryShare is the share that is run under configurations unless the user says otherwise.
const DefaultVaryShare = 0.2

// Configuration is how a solver is run otherwise than by default.
type Configuration struct {
	Options []string // arguments, sorted
	Tactics []string // tactics that are used one after the other
	own     bool     // the solver's own tactic follows
}

// Items are the options and the tactics, each of which may cause a refusal or a fault.
func (c Configuration) Items() []string { return slices.Concat(c.Options, c.Tactics) }

// without drops some items of the configuration.
func (c Configuration) without(isBad func(item string) bool) Configuration {
	c.Options = slices.DeleteFunc(slices.Clone(c.Options), isBad)
	c.Tactics = slices.DeleteFunc(slices.Clone(c.Tactics), isBad)
	return c
}

// tactic is the tactic that checks use, "" for the solver's usual one.
func (c Configuration) tactic(own string) string {
	switch {
	case len(c.Tactics) == 0:
		return ""
	case c.own:
		return "(then " + strings.Join(c.Tactics, " ") + " " + own + ")"
	}
	return c.Tactics[0]
}

func (c Configuration) String() string { return strings.Join(c.Items(), " ") }

// most options and tactics of a configuration.
const (
	mostOptions = 4
	mostTactics = 3
)

// optionNeighbours is how many neighbours have their options together: a process is started for them.
const optionNeighbours = 8

// Variant gives the solver under the configuration that is drawn for an instance; for most it is the solver as it is.
// Options are drawn for some neighbours together, since they take a process of their own, tactics for each instance.
// What is drawn depends on the master seed, the solver's name and the instance alone. Items that the solver turned out
// to reject for instances of the logic are left out afterwards.
func (t *Target) Variant(masterSeed uint64, in *instance.Instance) *Target {
	if t.vary.isNone() || in.Standard {
		return t
	}
	var c Configuration
	share := t.vary.Share
	seed := in.Seed()
	hasTactics := t.vary.Grade != "" && t.check == "" && t.Entry.CheckUsing != "" // the user has not named one
	symbols := seed.Symbols
	if in.HasObjectives() { // tactics do not optimize
		symbols, hasTactics = append([]string{solvers.Optimizes}, symbols...), false
		slices.Sort(symbols)
	}
	if hasTactics {
		share /= 2
	}
	first := in.Block + (in.Index-in.Block)/optionNeighbours*optionNeighbours
	rng := random("options\n"+t.Name, masterSeed, seed.Hash, first)
	chance, options := rng.Float64(), share
	var all []solvers.Choice
	var own []string
	ofOwn := ownShare * share
	if in.AsSeed {
		ofOwn = asSeedShare
	}
	if chance < max(ofOwn, share) {
		all = t.choices(seed.Logic, symbols).Options
		if own = t.optionsOf(seed); len(own) > 0 {
			options = ofOwn
		}
	}
	drawn := chance < options
	switch {
	case drawn && len(own) > 0 && (in.AsSeed || rng.IntN(otherThanOwn) > 0):
		c.Options = own
	case drawn:
		c.Options = draw(rng, all, 1+rng.IntN(mostOptions))
	}
	if hasTactics {
		rng := random("tactics\n"+t.Name, masterSeed, seed.Hash, in.Index)
		if chance := rng.Float64(); drawn && chance < 0.5 || !drawn && chance < share/(1-share) {
			t.drawTactics(rng, in, &c)
		}
	}
	known := t.known.without(c, in.Logic)
	if len(known.Items()) == 0 {
		return t
	}
	return t.Under(known)
}

// Varying makes a solver that is not probed run some instances under configurations.
func (t *Target) Varying(v Vary) *Target {
	t.vary = v
	return t
}

// OfSeed gives the solver under the options that a seed sets, as far as the catalog has them or they are taken over.
func (t *Target) OfSeed(seed *fragment.Seed) *Target {
	own := t.optionsOf(seed)
	if len(own) == 0 {
		return t
	}
	return t.Under(Configuration{Options: own})
}

// choices are the options and tactics that the solver has for scripts of a logic with these symbols.
func (t *Target) choices(logic string, symbols []string) solvers.Choices {
	if t.vary.Grade == "" {
		return solvers.Choices{}
	}
	all := t.Entry.Choices(t.vary.Grade, logic, symbols)
	if t.Probe == nil {
		return all
	}
	return all.Listed(t.Probe.Lists)
}

// ownShare is how many times as many instances of a seed that sets options itself are run with options.
const ownShare = 2

// otherThanOwn: one in this number of these instances has other options than its seed sets.
const otherThanOwn = 4

// asSeedShare is the part of the instances that assert nearly what their seed does which are run under its options.
const asSeedShare = 0.5

// optionsOf gives the options that a seed sets itself, sorted: those that the catalog has, which a comment in the seed
// may name as arguments, too, and others that are taken over. The fault that it was written for may show only with all
// of them.
func (t *Target) optionsOf(seed *fragment.Seed) []string {
	own := chosenBy(seed, t.choices(seed.Logic, seed.Symbols).Options)
	for _, set := range lastOf(seed.Options) {
		if !t.vary.Seeds.has(set.Keyword) {
			continue
		}
		if argument, ok := t.Entry.OptionArgument(set.Keyword, set.Value); ok && !slices.Contains(own, argument) {
			own = append(own, argument)
		}
	}
	slices.Sort(own)
	return own
}

// TakesOption reports whether instances of a seed are run with an option that the seed sets, and whether they could be.
// The catalog does not know of all options whether they change the right answers: those are left to the user.
func (t *Target) TakesOption(seed *fragment.Seed, set smtlib.SetOption) (takes, could bool) {
	if t.vary.isNone() {
		return false, false
	}
	alone := fragment.Seed{Options: []smtlib.SetOption{set}}
	_, could = t.Entry.OptionArgument(set.Keyword, set.Value)
	isChoice := len(chosenBy(&alone, t.choices(seed.Logic, seed.Symbols).Options)) > 0
	return isChoice || could && t.vary.Seeds.has(set.Keyword), isChoice || could
}

// lastOf are the options of a script, those that it sets several times with their last value.
func lastOf(options []smtlib.SetOption) (last []smtlib.SetOption) {
	for _, set := range options {
		last = slices.DeleteFunc(last, func(o smtlib.SetOption) bool { return o.Keyword == set.Keyword })
		last = append(last, set)
	}
	return last
}

// chosenBy gives the choices that a seed sets itself or that a comment in it names as arguments.
func chosenBy(seed *fragment.Seed, choices []solvers.Choice) []string {
	forms := map[string]bool{}
	for _, set := range seed.Options {
		forms[set.Keyword+"="+set.Value], forms["--"+set.Keyword+"="+set.Value] = true, true
		switch set.Value {
		case "true":
			forms["--"+set.Keyword] = true
		case "false":
			forms["--no-"+set.Keyword] = true
		}
	}
	for i, argument := range seed.Arguments {
		forms[argument] = true
		if i > 0 {
			forms[seed.Arguments[i-1]+"="+argument] = true // --NAME VALUE
		}
	}
	var own []string
	for _, c := range choices {
		for _, text := range c.Texts {
			if forms[text] && !slices.Contains(own, text) {
				own = append(own, text)
			}
		}
	}
	slices.Sort(own)
	return own
}

// drawTactics draws one tactic that decides by itself, perhaps one that the seed names, or a chain of tactics in front
// of the solver's own.
func (t *Target) drawTactics(rng *rand.Rand, in *instance.Instance, c *Configuration) {
	all := t.choices(in.Logic, in.Symbols)
	for _, tactic := range in.Seed().Tactics {
		all.Alone = append(all.Alone, solvers.Choice{Name: tactic, Texts: []string{tactic}, Weight: seedWeight})
	}
	alone := 0.25
	if len(in.Seed().Tactics) > 0 {
		alone = 0.75
	}
	if len(all.Tactics) == 0 || rng.Float64() < alone {
		c.Tactics = draw(rng, all.Alone, 1)
		return
	}
	c.Tactics, c.own = draw(rng, all.Tactics, 1+rng.IntN(mostTactics)), true
	rng.Shuffle(len(c.Tactics), func(i, j int) { c.Tactics[i], c.Tactics[j] = c.Tactics[j], c.Tactics[i] })
}

// seedWeight is the weight of a tactic that the seed itself names.
const seedWeight = 20

// draw draws n different choices, or all if there are fewer, by their weights: their texts, sorted.
func draw(rng *rand.Rand, all []solvers.Choice, n int) []string {
	total := 0
	for _, c := range all {
		total += c.Weight
	}
	var texts, names []string
	for tries := 0; len(texts) < n && total > 0 && tries < 4*n; tries++ {
		at := rng.IntN(total)
		i := 0
		for ; at >= all[i].Weight; i++ {
			at -= all[i].Weight
		}
		if c := all[i]; !slices.Contains(names, c.Name) {
			texts, names = append(texts, c.Texts[rng.IntN(len(c.Texts))]), append(names, c.Name)
		}
	}
	slices.Sort(texts)
	return texts
}

// random gives random numbers for a purpose that has nothing to do with how instances are made.
func random(purpose string, masterSeed uint64, seedHash string, number int) *rand.Rand {
	h := sha256.Sum256(fmt.Appendf(nil, "%s\n%d\n%s\n%d", purpose, masterSeed, seedHash, number))
	return rand.New(rand.NewPCG(binary.LittleEndian.Uint64(h[:]), binary.LittleEndian.Uint64(h[8:])))
}

// Random gives random numbers for a purpose that has nothing to do with how the instance is made.
func Random(purpose string, masterSeed uint64, in *instance.Instance) *rand.Rand {
	return random(purpose, masterSeed, in.Seed().Hash, in.Index)
}

// withinOf is the time limit of a solver under a configuration. It is short: many configurations make solvers slow, and
// faults show soon.
func withinOf(limit time.Duration) time.Duration { return min(limit, max(limit/10, minWithin)) }

const minWithin = 500 * time.Millisecond

// maxVariants is how many configurations a target remembers.
const maxVariants = 1 << 10

// Under gives the solver under a configuration: always the same target, as long as there are not too many.
func (t *Target) Under(c Configuration) *Target {
	key := fmt.Sprintf("%q %q", c.Options, c.tactic(t.Entry.OwnTactic))
	t.mu.Lock()
	defer t.mu.Unlock()
	if v := t.variants[key]; v != nil {
		return v
	}
	if t.variants == nil || len(t.variants) >= maxVariants {
		t.variants = map[string]*Target{}
	}
	v := t.under(c)
	if len(c.Tactics) > 0 {
		v.process = t.process
		if len(c.Options) > 0 {
			key := fmt.Sprintf("%q %q", c.Options, "")
			if t.variants[key] == nil {
				t.variants[key] = t.under(Configuration{Options: c.Options})
			}
			v.process = t.variants[key]
		}
	}
	t.variants[key] = v
	return v
}

// under makes the solver under a configuration.
func (t *Target) under(c Configuration) *Target {
	v := &Target{
		Solver: t.Solver.With(c.Options...), Configuration: c, Base: t, Probe: t.Probe, modes: t.modes, check: t.check,
		Broken: t.Broken, Lessons: t.Lessons, known: t.known, Within: t.within, learned: learned{ran: runs{}},
	}
	v.process = v
	if tactic := c.tactic(t.Entry.OwnTactic); tactic != "" {
		v.check = t.using(tactic)
	}
	return v
}

// Tactic is the tactic that the configuration has checks use, "" for the solver's usual one.
func (t *Target) Tactic() string { return t.Configuration.tactic(t.Entry.OwnTactic) }

// HasTactic reports whether the user has named a tactic that the solver checks with.
func (t *Target) HasTactic() bool { return t.Base.check != "" }

// Varied reports whether the target is a solver under a configuration.
func (t *Target) Varied() bool { return t.Base != t }

// Process is the target whose sessions this one shares: a tactic needs no process of its own.
func (t *Target) Process() *Target { return t.process }

// Alone gives the solver with each item of the configuration alone.
func (t *Target) Alone() []*Target {
	var all []*Target
	for _, item := range t.Configuration.Items() {
		all = append(all, t.Base.Under(t.Configuration.without(func(other string) bool { return other != item })))
	}
	return all
}

// using is the command that checks with a tactic.
func (t *Target) using(tactic string) string {
	return strings.ReplaceAll(cmp.Or(t.Entry.CheckUsing, "{}"), "{}", tactic)
}
