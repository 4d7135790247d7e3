package tune

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
)

// A Member is a problem that is used to tune or held out. It has a file; equal problems have the same Twin.
type Member struct {
	Path string
	Twin string // equal for files that are equal up to names; "": no other file is
}

// FamilyName is a file's name without digits and suffix: files of one family are often near copies of each other.
func FamilyName(path string) string {
	name := filepath.Base(path)
	name = strings.TrimSuffix(name, filepath.Ext(name))
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, name)
}

// HoldOut chooses members that are held out, about a share of them: whole families, by a hash of their names. Members
// with the same twin are of one family. A family that is too large to be held out as a whole, or is the only one, is
// divided: its files are drawn singly, with their twins, and its name is in divided.
func HoldOut(members []Member, share float64, seed uint64) (held []bool, divided []string) {
	most := int(share*float64(len(members)) + 0.5)
	byName := map[string]int{}
	for _, m := range members {
		byName[FamilyName(m.Path)]++
	}
	of := make([]string, len(members)) // the family of each
	for i, m := range members {
		name := FamilyName(m.Path)
		if of[i] = name; byName[name] > max(most, len(members)-most) {
			of[i] = m.Path
			if !slices.Contains(divided, name) {
				divided = append(divided, name)
			}
		}
	}
	join(of, members)
	sizes := map[string]int{}
	var families []string
	for _, f := range of {
		if sizes[f] == 0 {
			families = append(families, f)
		}
		sizes[f]++
	}
	order := map[string]uint64{}
	for _, f := range families {
		order[f] = Random(seed, "hold out", f).Uint64()
	}
	slices.SortFunc(families, func(a, b string) int { return cmp.Or(cmp.Compare(order[a], order[b]), cmp.Compare(a, b)) })
	out, n := map[string]bool{}, 0
	for _, f := range families {
		if n+sizes[f] <= most {
			out[f], n = true, n+sizes[f]
		}
	}
	for _, f := range of {
		held = append(held, out[f])
	}
	slices.Sort(divided)
	return held, divided
}

// join gives families with a common twin the same name.
func join(of []string, members []Member) {
	for changed := true; changed; {
		changed = false
		twins := map[string]string{}
		for i, m := range members {
			other, met := twins[m.Twin]
			if m.Twin == "" || !met {
				twins[m.Twin] = of[i]
				continue
			}
			if other == of[i] {
				continue
			}
			from, to := max(of[i], other), min(of[i], other)
			for j := range of {
				if of[j] == from {
					of[j] = to
				}
			}
			changed = true
			break
		}
	}
}
