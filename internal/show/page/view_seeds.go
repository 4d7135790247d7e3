package page

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/show/results"
)

// SkipKind is a reason why seeds were skipped, without details of a single one.
type SkipKind struct {
	Why     string
	N       int
	Example string // path
}

// unreadable matches the line and column at the beginning of a syntax error.
var unreadable = regexp.MustCompile(`^\d+:\d+: `)

// SkipKinds counts reasons.
func (v *View) SkipKinds() []SkipKind {
	places := map[string]int{}
	var all []SkipKind
	for _, s := range v.Stats.Skips {
		why, _, _ := strings.Cut(s.Reason, " (")
		if unreadable.MatchString(why) {
			why = "it cannot be read, or is not well-sorted"
		}
		at, isKnown := places[why]
		if !isKnown {
			at = len(all)
			places[why] = at
			all = append(all, SkipKind{Why: why, Example: s.Path})
		}
		all[at].N++
	}
	slices.SortStableFunc(all, func(a, b SkipKind) int { return cmp.Compare(b.N, a.N) })
	return all
}

// seedRoot is the directory that all seeds which are named on the page are in, with a slash; "" if there is none.
func seedRoot(c *results.Campaign) string {
	var paths []string
	for _, s := range c.Stats.Skips {
		paths = append(paths, s.Path)
	}
	for _, kind := range c.Stats.Warnings {
		for _, w := range kind.First {
			if w.Seed != "" {
				paths = append(paths, w.Seed)
			}
		}
	}
	for _, t := range c.Stats.Times {
		for _, run := range t.Slowest {
			paths = append(paths, run.Seed)
		}
	}
	for _, byReason := range c.Stats.Refusals {
		for _, r := range byReason {
			paths = append(paths, r.Example)
		}
	}
	if len(paths) == 0 {
		return ""
	}
	root := path.Dir(paths[0])
	for _, p := range paths {
		for root != "." && root != "/" && !strings.HasPrefix(p, root+"/") {
			root = path.Dir(root)
		}
	}
	if root == "." || root == "/" {
		return ""
	}
	return root + "/"
}
