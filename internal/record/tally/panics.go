package tally

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/panics"
)

// PanicStats counts panics of smtstorm with the same cost.
type PanicStats struct {
	Count int    `json:"count"`
	First string `json:"first"` // message and place of the first one
}

// What a panic may cost.
const (
	LostSeed      = "seed"
	LostInstance  = "instance"
	LostJudgement = "judgement" // judgement of an answer
	LostReduction = "reduction"
	LostReport    = "report"
	LostOperator  = "operator" // part of what is asked about an operator
)

// Sparing calls do. A panic in it does not end the campaign: it is counted under costs, and the logger reports what is
// left out, once for each place in the code.
//
// It must be called in the goroutine that may panic: no other can catch the panic. The campaign goes on, and ends with
// exit status 3 (see Failed).
func (c *Counters) Sparing(log *slog.Logger, costs string, leftOut func() string, do func() error) error {
	err := panics.Guard(do)
	if _, ok := errors.AsType[*panics.Error](err); !ok {
		return err
	}
	c.Lost(log, costs, leftOut(), err)
	return nil
}

// SparingReport is Sparing for code that makes reports.
func (c *Counters) SparingReport(log *slog.Logger) func(do func() error) error {
	return func(do func() error) error {
		return c.Sparing(log, LostReport, func() string { return "a report is missing" }, do)
	}
}

// Lost counts and logs a panic that was caught, as Sparing does. log may be nil.
func (c *Counters) Lost(log *slog.Logger, costs, leftOut string, err error) {
	what, place := err.Error(), ""
	if panicked, ok := errors.AsType[*panics.Error](err); ok {
		what, place = panicked.What(), panicked.Place
	}
	c.Do(func(s *Stats) {
		p := entry(&s.Panics, costs)
		p.Count++
		p.First = cmp.Or(p.First, what)
	})
	if log != nil && c.whole().isNewPanic(costs+" "+place) {
		log.Error(fmt.Sprintf("%s: %v", leftOut, err))
	}
}

func (c *Counters) isNewPanic(what string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.panics == nil {
		c.panics = map[string]bool{}
	}
	before := c.panics[what]
	c.panics[what] = true
	return !before
}

// Failed returns an error if smtstorm panicked: the results lack something then.
func (s *Stats) Failed() error {
	if len(s.Panics) == 0 {
		return nil
	}
	var all []string
	for _, costs := range slices.Sorted(maps.Keys(s.Panics)) {
		p := s.Panics[costs]
		all = append(all, fmt.Sprintf("%s (the first: %s)", english.Plural(p.Count, costs, ""), p.First))
	}
	return errors.New("bugs in smtstorm, please report them; lost: " + strings.Join(all, "; "))
}
