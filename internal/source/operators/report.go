package operators

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// Report is the results of solvers.
type Report struct {
	Solvers []SolverInfo
	Cells   map[CellKey]*Cell
	Order   []Line // the lines of the table
	Seconds float64
	OwnCPU  float64 // seconds of processor time of this program
}

// SolverInfo names a solver that was asked.
type SolverInfo struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Line names a line of the table: an operator, or the compositions of a theory's operators.
type Line struct{ Theory, Operator string }

// CellKey is a place in the table.
type CellKey struct {
	Theory   string `json:"theory"`
	Operator string `json:"operator"`
	Solver   string `json:"solver"`
	Way      Way    `json:"way"`
}

// Line is the line of the cell.
func (k CellKey) Line() Line { return Line{k.Theory, k.Operator} }

// Cell is the results of one solver for one operator on one way. Cases are those whose value is certain, counted by
// their outcome; Open are the others, by reason.
type Cell struct {
	CellKey
	Forms       int            `json:"forms"` // applications at different sorts and indices
	Cases       int            `json:"cases"`
	Right       int            `json:"right"`
	Wrong       int            `json:"wrong"`
	Crashed     int            `json:"crashed"`
	Rejected    int            `json:"rejected"` // not read by the solver, which is a fault
	Unknown     int            `json:"unknown"`
	Timeouts    int            `json:"timeouts"`
	Unsupported int            `json:"unsupported"` // not read by the solver
	Unasked     int            `json:"unasked"`     // because of too much time, or too many wrong ones
	Open        map[string]int `json:"open,omitempty"`
	Seconds     float64        `json:"seconds"`
	SolverCPU   float64        `json:"solver_cpu_seconds"`
	Reason      string         `json:"reason,omitempty"`      // why the first unsupported case is not read
	Silence     string         `json:"silence,omitempty"`     // the first case without an answer
	Unconfirmed int            `json:"unconfirmed,omitempty"` // wrong cases that no fresh process showed
	Examples    []Example      `json:"examples,omitempty"`
	WrongClaims []string       `json:"wrong_claims,omitempty"` // wrong cases and crashes, without symbols
}

// Example is the smallest wrong case of one kind.
type Example struct {
	Claim   string `json:"claim"`
	Class   string `json:"class"`
	Script  string `json:"script"`
	Finding string `json:"finding,omitempty"` // directory of the finding, if findings are kept
	Known   string `json:"known,omitempty"`   // the issue, if the fault is known
}

// counter is the count of the cases of a state.
func (c *Cell) counter(of state) *int {
	switch of {
	case right:
		return &c.Right
	case wrong:
		return &c.Wrong
	case crashed:
		return &c.Crashed
	case rejected:
		return &c.Rejected
	case unknown:
		return &c.Unknown
	case late:
		return &c.Timeouts
	case unsupported:
		return &c.Unsupported
	}
	return &c.Unasked
}

func (c *Cell) add(o *Cell) {
	c.Forms += o.Forms
	c.Cases += o.Cases
	c.Right += o.Right
	c.Wrong += o.Wrong
	c.Crashed += o.Crashed
	c.Rejected += o.Rejected
	c.Unknown += o.Unknown
	c.Timeouts += o.Timeouts
	c.Unsupported += o.Unsupported
	c.Unasked += o.Unasked
	c.Seconds += o.Seconds
	c.SolverCPU += o.SolverCPU
	c.Unconfirmed += o.Unconfirmed
	c.Reason = cmp.Or(c.Reason, o.Reason)
	c.Silence = cmp.Or(c.Silence, o.Silence)
	for _, e := range o.Examples {
		if !slices.ContainsFunc(c.Examples, func(f Example) bool { return f.Claim == e.Claim && f.Class == e.Class }) {
			c.Examples = append(c.Examples, e)
		}
	}
	c.WrongClaims = append(c.WrongClaims, o.WrongClaims...)
	for reason, n := range o.Open {
		if c.Open == nil {
			c.Open = map[string]int{}
		}
		c.Open[reason] += n
	}
}

// News is the number of examples of faults that are not known.
func (c *Cell) News() int {
	n := 0
	for _, e := range c.Examples {
		if e.Known == "" {
			n++
		}
	}
	return n
}

// add adds the counts of a cell.
func (r *Report) add(c Cell) {
	if at := r.Cells[c.CellKey]; at != nil {
		at.add(&c)
		return
	}
	r.Cells[c.CellKey] = &c
}

// finish sorts the lines, so that their order does not depend on the order of the work.
func (r *Report) finish() {
	seen := map[Line]bool{}
	for key := range r.Cells {
		if !seen[key.Line()] {
			seen[key.Line()] = true
			r.Order = append(r.Order, key.Line())
		}
	}
	slices.SortFunc(r.Order, func(a, b Line) int {
		return cmp.Or(cmp.Compare(a.Theory, b.Theory), compareBool(a.Operator == compositions, b.Operator == compositions),
			cmp.Compare(a.Operator, b.Operator))
	})
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// cell returns a solver's cell in a line for a way; an empty one if there is none.
func (r *Report) cell(l Line, solver string, way Way) *Cell {
	key := CellKey{l.Theory, l.Operator, solver, way}
	if c := r.Cells[key]; c != nil {
		return c
	}
	return &Cell{CellKey: key}
}

// whole returns the sum of a solver's cells in a line.
func (r *Report) whole(l Line, solver string) Cell {
	var sum Cell
	for _, way := range Ways() {
		sum.add(r.cell(l, solver, way))
	}
	return sum
}

// Untested returns an error if a solver answered nothing.
func (r *Report) Untested() error {
	if silent := r.silent(); len(silent) > 0 {
		return fmt.Errorf("%s answered nothing", strings.Join(silent, ", "))
	}
	return nil
}

// silent returns the solvers that gave no answer at all, not even that they do not read something.
func (r *Report) silent() (silent []string) {
	for _, s := range r.Solvers {
		answered := false
		for key, c := range r.Cells {
			answered = answered || key.Solver == s.Name && c.Right+c.Wrong+c.Crashed+c.Rejected+c.Unsupported > 0
		}
		if !answered {
			silent = append(silent, s.Name)
		}
	}
	return silent
}

// Summary is a report, summed up for each solver.
type Summary struct {
	Solvers []SolverInfo `json:"solvers"`
	Totals  []Total      `json:"totals"`
	Seconds float64      `json:"seconds"`
	OwnCPU  float64      `json:"own_cpu_seconds"`
}

// Total is the sum of a solver's results for all operators.
type Total struct {
	Solver string `json:"solver"`
	tally.OperatorCounts
	News      int     `json:"news"` // examples of faults that are not known
	SolverCPU float64 `json:"solver_cpu_seconds"`
	Ground    Pace    `json:"ground"` // cases with literals
}

// Pace says how fast cases were answered. Seconds are summed over processes.
type Pace struct {
	Answered  int     `json:"answered"`
	Seconds   float64 `json:"seconds"`
	SolverCPU float64 `json:"solver_cpu_seconds"`
}

func (p *Pace) add(c *Cell) {
	p.Answered += c.Right + c.Wrong
	p.Seconds += c.Seconds
	p.SolverCPU += c.SolverCPU
}

// Summary sums up the report for each solver.
func (r *Report) Summary() Summary {
	s := Summary{Solvers: r.Solvers, Seconds: r.Seconds, OwnCPU: r.OwnCPU}
	for _, of := range r.Solvers {
		t := Total{Solver: of.Name}
		for _, l := range r.Order {
			c := r.whole(l, of.Name)
			t.Cases += c.Cases
			t.Right += c.Right
			t.Wrong += c.Wrong
			t.Crashed += c.Crashed
			t.Rejected += c.Rejected
			t.Silent += c.Unknown + c.Timeouts
			t.Unread += c.Unsupported
			t.Unasked += c.Unasked
			t.News += c.News()
			t.SolverCPU += c.SolverCPU
			t.Ground.add(r.cell(l, of.Name, Ground))
			if c.Right+c.Wrong > 0 {
				t.Lines++
			}
			if c.Wrong+c.Crashed+c.Rejected > 0 {
				t.WrongLines++
			}
		}
		s.Totals = append(s.Totals, t)
	}
	return s
}
