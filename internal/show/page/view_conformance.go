package page

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/report"
	"github.com/smtstorm/smtstorm/internal/source/operators"
)

// Conformance is what solvers did with operators: a table for each solver.
type Conformance struct {
	Totals []operators.Total
	Ways   []operators.Way
	Tables []ConformanceTable
}

// ConformanceTable is what one solver did.
type ConformanceTable struct {
	Solver, Version string
	Lines           []ConformanceLine
	Examples        []ConformanceExample
}

// ConformanceLine is an operator, with a cell for each way.
type ConformanceLine struct {
	Theory, Operator string
	Cells            []ConformanceCell
	Wrong            int // on all ways, crashes too
	Seconds          float64
}

// ConformanceCell is what became of the cases of one way.
type ConformanceCell struct {
	Text, Outcome, Title string
	Right                int
}

// ConformanceExample is the smallest case of a kind that the solver is wrong about.
type ConformanceExample struct {
	Theory, Operator string
	Way              operators.Way
	Severity         oracle.Severity
	Link             string // to the card of the finding, or ""
	operators.Example
}

// outcomeClasses are the classes of cells in the style sheet, by their outcomes.
var outcomeClasses = map[string]string{
	"wrong": "wrong", "crash": "wrong", "rejected": "wrong", "right": "right", "not read": "unread", "no answer": "silent", "": "none",
}

func conformanceOf(r *operators.Report, groups []Group) *Conformance {
	if r == nil {
		return nil
	}
	cards := map[string]string{}
	for _, g := range groups {
		for _, k := range g.Findings {
			cards[k.ID] = "#" + g.ID
		}
	}
	all := &Conformance{Totals: r.Summary().Totals, Ways: operators.Ways()}
	for _, s := range r.Solvers {
		t := ConformanceTable{Solver: s.Name, Version: s.Version}
		for _, l := range r.Order {
			line, isAsked := ConformanceLine{Theory: l.Theory, Operator: l.Operator}, false
			for _, way := range all.Ways {
				c := r.Cells[operators.CellKey{Theory: l.Theory, Operator: l.Operator, Solver: s.Name, Way: way}]
				if c == nil {
					c = &operators.Cell{}
				}
				isAsked = isAsked || c.Cases > 0
				line.Wrong += c.Wrong + c.Crashed + c.Rejected
				line.Seconds += c.Seconds
				line.Cells = append(line.Cells, ConformanceCell{
					Text: c.String(), Outcome: outcomeClasses[c.Outcome()], Right: c.Right, Title: cellTitle(c),
				})
				for _, e := range c.Examples {
					t.Examples = append(t.Examples, ConformanceExample{
						l.Theory, l.Operator, way, oracle.Class(e.Class).Severity(), cards[filepath.Base(e.Finding)], e,
					})
				}
			}
			if isAsked {
				t.Lines = append(t.Lines, line)
			}
		}
		all.Tables = append(all.Tables, t)
	}
	return all
}

// cellTitle says what became of the cases of a cell, in words.
func cellTitle(c *operators.Cell) string {
	var parts []string
	for _, p := range []struct {
		n    int
		what string
	}{
		{c.Right, "right"}, {c.Wrong, "wrong"}, {c.Crashed, "crashed"}, {c.Rejected, "rejected"}, {c.Unknown, "unknown"}, {c.Timeouts, "out of time"},
		{c.Unsupported, "not read"}, {c.Unasked, "not asked"},
	} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%s %s", report.Number(p.n), p.what))
		}
	}
	if c.Reason != "" {
		parts = append(parts, c.Reason)
	}
	return strings.Join(parts, ", ")
}

func conformanceTiles(groups int, of *Conformance) []Tile {
	tiles := []Tile{{Label: "signatures", Value: report.Number(groups), Alarm: groups > 0}}
	for _, t := range of.Totals {
		tiles = append(tiles,
			Tile{
				Label: t.Solver + ": cases", Value: report.Number(t.Cases),
				Note: tally.Percent(ratio(float64(t.Right), float64(t.Cases))) + " right",
			},
			Tile{
				Label: t.Solver + ": wrong", Value: report.Number(t.Wrong + t.Crashed + t.Rejected),
				Alarm: t.Wrong+t.Crashed+t.Rejected > 0,
				Note:  fmt.Sprintf("in %d of %s", t.WrongLines, english.Plural(t.Lines, "operator", "")),
			})
	}
	return tiles
}
