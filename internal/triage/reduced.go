package triage

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
	"github.com/smtstorm/smtstorm/solvers"
)

// Reduced is the result of a reduction.
type Reduced struct {
	Fault    oracle.Fault
	Original *reduce.Candidate // the bug, printed our way
	Given    []byte            // the bug as it came
	Bisected *reduce.Candidate // after the bisection over bounds; nil without one
	Best     *reduce.Candidate
	grounds
	lastRuns
	called
	Slower      string       // times, for timing faults
	Minimal     bool         // no single edit makes it smaller
	NoMore      bool         // the result of the bisection over bounds is final: edits were not tried
	Incremental bool         // the script has more than one check, or scopes
	Text        bool         // the script was reduced as a text, and is written as it is
	last        *reduce.Case // last script of a session that is a text, which the proof is about; else nil
	Met         []Met        // other faults that candidates showed
	shown       proofs       // proof that was made last
	spent
}

// grounds is how the right answer is known.
type grounds struct {
	Expect      instance.Expectation
	Established string // how Expect is known, for people
	Certificate instance.Certificate
	Words       string          // solver or author whose opinion Expect depends on; "" if it is proved, or None
	under       *instance.Claim // claim that proves an optimum wrong; nil if nothing is to be shown, or values do not
}

// lastRuns is what the result showed in fresh processes.
type lastRuns struct {
	Output    string         // last output of the solver
	Stack     []string       // functions on the stack of a crash, innermost first, as far as they are known
	Asked     []byte         // the script that shows the fault, if that is not what was reduced
	elsewhere bool           // Asked is another script, to which the proof for the reduced one does not apply
	Beside    [][]byte       // the scripts of the other runs that the fault depends on
	Shows     []string       // facts for the reader, beside script and answer
	Blame     *finding.Blame // step at which a wrong unsat went wrong; nil if not known
	Rate      float64        // share of the last runs that showed the fault
	Confirmed int            // runs of the result in a fresh process
	Threads   bool           // the solver ran several threads in these
}

// called is how the solver was run.
type called struct {
	Solver  string
	Version string
	Command []string
	// Configuration has the options and tactics that the fault needs.
	Configuration finding.Configuration
	Input         bool // the command reads it from standard input
	// OtherWay says how often it shows if the command reads it otherwise: not from standard input, but from a file, or
	// the reverse. The zero value if that was not tried.
	OtherWay finding.Confirmation
}

// spent is what the reduction took.
type spent struct {
	Tests, Runs int
	SolverTime  time.Duration
	Elapsed     time.Duration
}

// width of the lines that are written.
const width = 100

// File is the result as a file: the script below a comment that names the fault and its class, and has the
// values that prove the right answer.
func (r *Reduced) File() []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "; expect: %s\n; class: %s\n", r.Expect, r.Fault.Class)
	if r.Words != "" {
		fmt.Fprintf(&out, "; certificate: %s\n", r.Certificate)
	}
	for line := range strings.SplitSeq(finding.Wrap(r.Headline(), width-2, ""), "\n") {
		fmt.Fprintf(&out, "; %s\n", line)
	}
	if r.Rate < 1 {
		fmt.Fprintf(&out, "; %s\n", r.Shown())
	}
	if r.Established != "" {
		why := r.Fault.Label(r.Words == "") + ": " + r.Established
		for line := range strings.SplitSeq(finding.Wrap(why, width-2, ""), "\n") {
			fmt.Fprintf(&out, "; %s\n", line)
		}
	}
	for _, line := range r.values() {
		fmt.Fprintf(&out, ";   %s\n", line)
	}
	out.Write(r.written())
	return out.Bytes()
}

// written is the script that shows the fault, as it is written into a file.
func (r *Reduced) written() []byte {
	if r.Text { // the comment in front is that of the instance
		return withoutHead(r.script())
	}
	return smtlib.Layout(r.script(), width)
}

// withoutHead is a script without the lines of comment in front.
func withoutHead(script []byte) []byte {
	for bytes.HasPrefix(script, []byte(";")) {
		_, script, _ = bytes.Cut(script, []byte("\n"))
	}
	return script
}

// Sizes are the sizes of a script before and after its reduction.
type Sizes struct{ Before, After reduce.Shape }

// Sizes are the sizes of the script as it was given and as it is written. Their lengths are without comments and line
// breaks.
func (r *Reduced) Sizes() Sizes {
	before, after := r.Original.Shape(), r.Best.Shape()
	if r.Asked != nil {
		if c, err := instance.Read(r.Best.Seed.Path, r.Asked, nil); err == nil {
			after = reduce.NewCandidate(c).Shape()
		}
	}
	before.Bytes, after.Bytes = lengthOf(r.Given), lengthOf(r.written())
	return Sizes{before, after}
}

// isLonger reports whether the result is longer than the script that was given.
func (r *Reduced) isLonger() bool { return lengthOf(r.written()) > lengthOf(r.Given) }

// lengthOf is the length of a script without its comments and line breaks.
func lengthOf(script []byte) int { return sexpr.Size(script) }

// script is the script that shows the fault.
func (r *Reduced) script() []byte {
	if r.Asked != nil {
		return r.Asked
	}
	return r.Best.Text
}

// Shown says how often the last runs showed the fault.
func (r *Reduced) Shown() string {
	if r.Confirmed == 0 {
		return "not yet run in a fresh process"
	}
	with := ""
	if r.Threads {
		with = ", with several threads"
	}
	return fmt.Sprintf("reproduced in %.0f %% of %d runs in a fresh process%s", 100*r.Rate, r.Confirmed, with)
}

// confirmation says how often the last runs showed the fault, for finding.json.
func (r *Reduced) confirmation() finding.Confirmation {
	return finding.ConfirmationOf(r.Confirmed, int(r.Rate*float64(r.Confirmed)+0.5), r.Threads)
}

// Headline says in a line what is wrong.
func (r *Reduced) Headline() string {
	who := solvers.Versioned(r.Solver, r.Version) + r.Configuration.With()
	if r.Slower != "" {
		return who + ": " + r.Slower
	}
	fault := r.Fault
	fault.Mark = fault.Said(r.Output)
	return fault.Headline(who, r.Words)
}

// values returns the witness, one symbol a line.
func (r *Reduced) values() []string {
	text, err := r.Witness()
	switch {
	case err != nil:
		return []string{err.Error()}
	case text == nil:
		return nil
	}
	var lines []string
	for _, line := range strings.Split(strings.TrimSpace(string(smtlib.Layout(text, width))), "\n") {
		if !strings.HasPrefix(line, ";") {
			lines = append(lines, line)
		}
	}
	return lines
}

// proved is the script to which the proof applies.
func (r *Reduced) proved() *reduce.Case {
	if r.last != nil {
		return r.last
	}
	return r.Best.Case
}

// Witness is the witness as a file, or nil if the result needs none. For a wrong core, it makes the core true,
// for a wrong optimum, it has better values.
func (r *Reduced) Witness() ([]byte, error) {
	if r.under != nil {
		var w instance.Writer
		return w.Witness(r.under)
	}
	together := r.Fault.BlamedTogether()
	if !together && (!r.Best.Proved || r.elsewhere) {
		return nil, nil
	}
	claim := r.proved().Claim()
	if together {
		claim.Expect = instance.Unsat
	}
	var w instance.Writer
	return w.Witness(claim)
}
