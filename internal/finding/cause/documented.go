package cause

import (
	"cmp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/docfindings"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// classes are the classes of the words for what is wrong in docs/findings. Other faults are compared with none.
var classes = map[string]oracle.Class{
	"unsat": oracle.RefutationUnsound, "sat": oracle.SolutionUnsound, "model": oracle.InvalidModel,
	"assignment": oracle.Error, "core": oracle.InvalidCore, "crash": oracle.Crash, "error": oracle.Error,
	"unknown": oracle.Incomplete, "optimum": oracle.WrongOptimum,
}

// Documented is a fault of docs/findings in a solver, with its evidence.
type Documented struct {
	*docfindings.Finding
	Evidence
	Versions string // versions that are known to be wrong
	Solver   string // the solver's name in docs/findings
}

// AllDocumented are the faults of docs/findings in a solver, by the name of its entry in the catalog.
func AllDocumented(solver string) (all []*Documented) {
	found := docfindings.All()
	for i := range found {
		d := &Documented{Finding: &found[i]}
		var ranges []string
		for _, r := range d.Finding.Solver {
			if r.Solver == solver || entryOf(r.Solver) == solver {
				ranges, d.Solver = append(ranges, r.String()), r.Solver
			}
		}
		class, isKnown := classes[cmp.Or(d.Fault, d.Wrong)]
		if len(ranges) == 0 || !isKnown {
			continue
		}
		d.Versions = strings.Join(ranges, ", ")
		d.Evidence = Evidence{
			ID: d.Name, Family: solver, Class: class, IsMinimal: true, Operators: []string{}, Sorts: []string{},
			Needs: needsOf(finding.Configuration{Options: strings.Fields(d.Options)}, string(d.Script)),
			Bytes: len(d.Script), Session: strings.Contains(string(d.Script), "\n(reset)"),
		}
		if c, err := instance.Read(d.Path, d.Script, nil); err == nil {
			d.Operators, d.Sorts = finding.Contents(c.Arena, c.Terms())
		}
		d.enter("", string(d.Script))
		all = append(all, d)
	}
	return all
}

// entryOf is the name of the catalog's entry for a solver.
func entryOf(solver string) string {
	return cmp.Or(builtin().Rebuild(solver, []string{solver}).Family(), solver)
}

// Needed are the options that its script takes on the command line.
func (d *Documented) Needed() []string { return strings.Fields(d.Options) }

// MayBe reports whether a finding may be of the fault, so that its script should be run: class and options are the
// same, and so are operators, or those of one are among those of the other. Crashes, error messages and replies are
// compared by what a run shows.
func (d *Documented) MayBe(e *Evidence) bool {
	if d.Class.OfFault() != e.Class.OfFault() {
		return false
	}
	if d.inReply() {
		return missing(d.Commands, e.Commands) == 0
	}
	if e.Class.Crashes() || e.Class.Rejects() {
		common := func(o string) bool { return !slices.Contains(connectives, o) && slices.Contains(e.Operators, o) }
		return e.Place.IsKnown() || !tells(d.Operators) || slices.ContainsFunc(d.Operators, common)
	}
	likeness, _ := byContent(&d.Evidence, e, true)
	return likeness > 0
}

// inReply reports whether a reply behind a right answer shows the fault, and its mark tells it from others.
func (d *Documented) inReply() bool { return d.Wrong == "assignment" }

// Shown reports whether a run of its script shows the fault, as far as an answer tells, and enters what the run says of
// the place or the message. mark judges the replies of the run, and gives the mark of the first wrong one, "" for none;
// it is called for a fault in a reply. What else is wrong behind the answer is taken to be so in the versions that the
// head names.
func (d *Documented) Shown(r *solvers.Result, version string, stack []string, mark func() string) bool {
	d.Version = version
	switch {
	case d.Class.Crashes():
		f := &finding.Finding{Fault: oracle.Fault{Class: d.Class, Mark: r.Signature}, Stack: stack}
		d.Place = f.Place()
		return r.Verdict == solvers.Crash
	case d.inReply():
		wrong := mark()
		d.Message = Skeleton(wrong, wordsOf(string(d.Script)))
		return wrong != ""
	case d.Class.Rejects():
		d.Message = Skeleton(r.Signature, wordsOf(string(d.Script)))
		return r.Verdict == solvers.Error
	case d.Wrong == string(solvers.Sat) || d.Wrong == string(solvers.Unsat):
		return string(r.Verdict) == d.Wrong
	}
	return d.Finding.Solver.Have(d.Solver, version)
}

// Match says how a finding is of a fault that was shown by the same version; nil: it is not.
func (d *Documented) Match(e *Evidence) *finding.Documented {
	same := *e
	same.Mark, same.ByOpinion, same.Versions = "", false, nil
	likeness, how := Likeness(&d.Evidence, &same)
	if likeness == 0 && !e.Class.Marked() {
		likeness, how = byContent(&d.Evidence, &same, true) // both were run on this version
	}
	if likeness == 0 || how == BySession || how == BySignature {
		return nil
	}
	isEqual := how == ByEqual && slices.Equal(d.Operators, e.Operators) && slices.Equal(d.Sorts, e.Sorts)
	return &finding.Documented{
		Name: d.Name, Title: d.Title, Versions: d.Versions, How: string(how), Sure: how == ByPlace || isEqual,
	}
}
