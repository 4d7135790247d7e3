package results

import (
	"cmp"
	"time"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/finding/cause"
	"github.com/smtstorm/smtstorm/internal/oracle"
)

// Line is a cause in a list from which people choose a finding.
type Line struct {
	Cause     string        `json:"cause"`     // name of the cause: the ID of one of its findings
	Signature string        `json:"signature"` // signature of the finding that represents it
	Class     oracle.Class  `json:"class"`
	Solver    string        `json:"solver"`
	State     finding.State `json:"state"`
	Issue     string        `json:"issue,omitempty"`
	Seen      int           `json:"seen"`
	Found     time.Time     `json:"found"` // when the first kept finding was found
	Bytes     int           `json:"bytes"` // size of the smallest script, without comments and layout; 0: not reduced
	Takes     []string      `json:"takes"` // unusual features of the script; see [finding.Finding.Takes]
	Rank      string        `json:"rank"`  // for people
	ID        string        `json:"id"`    // ID of the finding that represents the cause
	Path      string        `json:"path"`
	// ProbablyKnown is what is known of other signatures of the cause, if it counts.
	ProbablyKnown string `json:"probably_known,omitempty"`
	Findings      []Part `json:"findings"` // all that are kept, the one that stands for the cause first
}

// Part is a finding of a cause.
type Part struct {
	ID        string    `json:"id"`
	Signature string    `json:"signature"`
	How       cause.How `json:"how,omitempty"` // rule that joined it to the cause; "" for the first one
	Path      string    `json:"path"`
}

// Lines lists the causes of a campaign in the order of its Groups.
func (c *Campaign) Lines() []Line {
	lines := []Line{}
	for _, g := range c.Groups {
		f := g.Best()
		l := Line{
			Cause: cmp.Or(g.Cause, f.ID), Signature: g.Signature, Class: f.Class, Solver: f.Solver, State: g.Known.Name(),
			Seen: g.Count, Found: f.Found, Takes: f.Takes(), Rank: f.RankText(), ID: f.ID, Path: f.Dir,
		}
		if g.Known != nil {
			l.Issue = g.Known.Issue
		}
		if f.Reduced != nil {
			l.Bytes = f.Reduced.After.Bytes
		}
		if g.ProbablyKnown != nil {
			l.ProbablyKnown = g.ProbablyKnown.Text()
		}
		for _, other := range g.Findings {
			l.Findings = append(l.Findings, Part{other.ID, other.Signature, g.How[other.ID], other.Dir})
			if other.Found.Before(l.Found) {
				l.Found = other.Found
			}
		}
		lines = append(lines, l)
	}
	return lines
}
