package results

import (
	"time"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
)

// Line is a signature in a list from which people choose a finding.
type Line struct {
	Signature string        `json:"signature"`
	Class     oracle.Class  `json:"class"`
	Solver    string        `json:"solver"`
	State     finding.State `json:"state"`
	Issue     string        `json:"issue,omitempty"`
	Seen      int           `json:"seen"`
	Found     time.Time     `json:"found"` // the first of those that are kept
	Bytes     int           `json:"bytes"` // of the smallest script, without comments; 0: nothing is reduced yet
	Takes     []string      `json:"takes"` // what is unusual of what shows it; see [finding.Finding.Takes]
	Rank      string        `json:"rank"`  // for people
	ID        string        `json:"id"`    // of the finding that stands for it
	Path      string        `json:"path"`
}

// Lines lists the signatures of a campaign in the order of its Groups.
func (c *Campaign) Lines() []Line {
	lines := []Line{}
	for _, g := range c.Groups {
		f := g.Best()
		l := Line{
			Signature: g.Signature, Class: f.Class, Solver: f.Solver, State: g.Known.Name(), Seen: g.Count, Found: f.Found,
			Takes: f.Takes(), Rank: f.RankText(), ID: f.ID, Path: f.Dir,
		}
		if g.Known != nil {
			l.Issue = g.Known.Issue
		}
		if f.Reduced != nil {
			l.Bytes = f.Reduced.After.Bytes
		}
		for _, other := range g.Findings {
			if other.Found.Before(l.Found) {
				l.Found = other.Found
			}
		}
		lines = append(lines, l)
	}
	return lines
}
