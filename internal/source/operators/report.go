package operators

import (
	"cmp"
	"slices"

	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// Report is what solvers did.
type Report struct {
	Solvers []SolverInfo
	Cells   map[CellKey]*Cell
	Order   []Line // the lines of the table
	Seconds float64
	OwnCPU  float64 // seconds of processor time that were our own
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

// Line is that of the cell.
func (k CellKey) Line() Line { return Line{k.Theory, k.Operator} }

// Cell is what one solver did with one operator on one way. Cases are those whose value is certain, by what became of
// them; Open are the others, by the reason.
type Cell struct {
	CellKey
	Forms       int            `json:"forms"` // applications at different sorts and indices
	Cases       int            `json:"cases"`
	Right       int            `json:"right"`
	Wrong       int            `json:"wrong"`
	Crashed     int            `json:"crashed"`
	Unknown     int            `json:"unknown"`
	Timeouts    int            `json:"timeouts"`
	Unsupported int            `json:"unsupported"` // not read by the solver
	Unasked     int            `json:"unasked"`     // after too much time, or too many wrong ones
	Open        map[string]int `json:"open,omitempty"`
	Seconds     float64        `json:"seconds"`
	SolverCPU   float64        `json:"solver_cpu_seconds"`
	Reason      string         `json:"reason,omitempty"`      // the first for which something is unsupported
	Silence     string         `json:"silence,omitempty"`     // the first case without an answer
	Unconfirmed int            `json:"unconfirmed,omitempty"` // wrong ones that no fresh process repeated
	Examples    []Example      `json:"examples,omitempty"`
	WrongClaims []string       `json:"wrong_claims,omitempty"` // wrong cases and crashes, without symbols
}

// Example is the smallest case of one kind that a solver is wrong about.
type Example struct {
	Claim   string `json:"claim"`
	Class   string `json:"class"`
	Script  string `json:"script"`
	Finding string `json:"finding,omitempty"` // its directory, if findings are kept
	Known   string `json:"known,omitempty"`   // the issue of the known fault that it is
}

func (c *Cell) add(o *Cell) {
	c.Forms += o.Forms
	c.Cases += o.Cases
	c.Right += o.Right
	c.Wrong += o.Wrong
	c.Crashed += o.Crashed
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

// News is how many examples of wrong answers there are that are not known.
func (c *Cell) News() int {
	n := 0
	for _, e := range c.Examples {
		if e.Known == "" {
			n++
		}
	}
	return n
}

// add counts what a unit found out.
func (r *Report) add(c Cell) {
	if at := r.Cells[c.CellKey]; at != nil {
		at.add(&c)
		return
	}
	r.Cells[c.CellKey] = &c
}

// finish brings the lines into an order that does not depend on that of the work.
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

// cell gives a solver's cell of a line on a way; an empty one if there is none.
func (r *Report) cell(l Line, solver string, way Way) *Cell {
	key := CellKey{l.Theory, l.Operator, solver, way}
	if c := r.Cells[key]; c != nil {
		return c
	}
	return &Cell{CellKey: key}
}

// whole gives what a solver did with an operator on all ways.
func (r *Report) whole(l Line, solver string) Cell {
	var sum Cell
	for _, way := range Ways() {
		sum.add(r.cell(l, solver, way))
	}
	return sum
}

// News reports whether a solver was wrong in a way that is not known.
func (r *Report) News() bool {
	for _, c := range r.Cells {
		if c.News() > 0 {
			return true
		}
	}
	return false
}

// silent are the solvers that answered nothing at all, and did not say either that they do not read it.
func (r *Report) silent() (silent []string) {
	for _, s := range r.Solvers {
		answered := false
		for key, c := range r.Cells {
			answered = answered || key.Solver == s.Name && c.Right+c.Wrong+c.Crashed+c.Unsupported > 0
		}
		if !answered {
			silent = append(silent, s.Name)
		}
	}
	return silent
}

// Summary is the report in numbers.
type Summary struct {
	Solvers []SolverInfo `json:"solvers"`
	Totals  []Total      `json:"totals"`
	Seconds float64      `json:"seconds"`
	OwnCPU  float64      `json:"own_cpu_seconds"`
}

// Total is what a solver did with all operators.
type Total struct {
	Solver string `json:"solver"`
	tally.OperatorCounts
	News      int     `json:"news"` // wrong cells that are not known
	SolverCPU float64 `json:"solver_cpu_seconds"`
	Ground    Pace    `json:"ground"` // cases with literals
}

// Pace is how fast cases were answered, by one process at a time.
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

// Summary sums the report up.
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
			t.Silent += c.Unknown + c.Timeouts
			t.Unread += c.Unsupported
			t.Unasked += c.Unasked
			t.News += c.News()
			t.SolverCPU += c.SolverCPU
			t.Ground.add(r.cell(l, of.Name, Ground))
			if c.Right+c.Wrong > 0 {
				t.Lines++
			}
			if c.Wrong+c.Crashed > 0 {
				t.WrongLines++
			}
		}
		s.Totals = append(s.Totals, t)
	}
	return s
}
