package syntax

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// parts replaces a list by one of its children: arguments in their order, then the head. Commands come last, since a
// part of a command is hardly ever a command.
func parts(_ []byte, t *tree) *edits {
	type part struct{ rank, child int }
	var found []part
	for _, n := range t.byDepth() {
		parent := t.nodes[n].parent
		if parent == 0 {
			continue
		}
		rank := cmp.Or(t.nodes[n].index, len(t.nodes))
		if t.nodes[parent].parent == 0 {
			rank += 2 * len(t.nodes)
		}
		found = append(found, part{rank, n})
	}
	slices.SortStableFunc(found, func(p, q part) int { return cmp.Compare(p.rank, q.rank) })
	e := &edits{tree: t}
	for _, p := range found {
		e.add(change{t.nodes[p.child].parent, become, p.child})
	}
	return e
}

// arguments drops an element of a list, beginning with the last.
func arguments(_ []byte, t *tree) *edits {
	e := &edits{tree: t}
	order := t.byDepth()
	for len(order) > 0 {
		same := 1 // number of equal nodes in a list
		for same < len(order) && t.nodes[order[same]].parent == t.nodes[order[0]].parent {
			same++
		}
		for i := same - 1; i >= 0; i-- {
			if n := order[i]; t.nodes[n].parent != 0 {
				e.add(change{node: n, action: drop})
			}
		}
		order = order[same:]
	}
	return e
}

// place is the place of a leaf: the head of its list, and its number in the list.
type place struct {
	head  string
	index int
}

func (t *tree) place(n int) place { return place{t.head(t.nodes[n].parent), t.nodes[n].index} }

// samePlace bounds the leaves to try for a term: those that occur in the same place in other lists.
const samePlace = 3

// leaves replaces arguments by atoms: by those that occur in the same place in other lists, and by constants.
func leaves(_ []byte, t *tree) *edits {
	constants := t.constants()
	usual := t.usualLeaves()
	e := &edits{tree: t}
	order := t.byDepth()
	try := func(n int, text string) {
		if old := t.nodes[n]; len(text) < old.end-old.start || len(text) == old.end-old.start && text < t.spelling(n) {
			e.add(e.spelling(n, text))
		}
	}
	for i := range max(len(constants), samePlace) {
		for _, n := range order {
			x := t.nodes[n]
			if x.parent == 0 || x.index == 0 && x.kind != list || x.kind == piece {
				continue
			}
			if same := usual[t.place(n)]; i < len(same) {
				try(n, same[i])
			}
			if i < len(constants) {
				try(n, constants[i])
			}
		}
	}
	return e
}

// constants gives leaves that may replace any term.
func (t *tree) constants() []string {
	found := []string{"true", "false", "0"}
	shortest := map[string]string{} // key: kind of literal
	for n, x := range t.nodes {
		if x.kind != atom {
			continue
		}
		text := t.spelling(n)
		kind := literalKind(text)
		if old, known := shortest[kind]; kind != "" && (!known || cmp.Or(len(text)-len(old), cmp.Compare(text, old)) < 0) {
			shortest[kind] = text
		}
	}
	for _, kind := range []string{".", "#b", "#x", "#", `"`} {
		if text, known := shortest[kind]; known {
			found = append(found, text)
		}
	}
	return found
}

// literalKind gives the kind of a literal, or "" for other words and for numerals.
func literalKind(text string) string {
	switch {
	case strings.HasPrefix(text, "#b"), strings.HasPrefix(text, "#x"):
		return text[:2]
	case text[0] == '#', text[0] == '"':
		return text[:1]
	case '0' <= text[0] && text[0] <= '9' && strings.Contains(text, "."):
		return "."
	}
	return ""
}

// usualLeaves gives the atoms that occur in each place, the most frequent first.
func (t *tree) usualLeaves() map[place][]string {
	type count struct {
		text      string
		times, at int
	}
	counts := map[place]map[string]*count{}
	for n, x := range t.nodes {
		if x.kind != atom || x.parent == 0 || x.index == 0 {
			continue
		}
		at := t.place(n)
		if counts[at] == nil {
			counts[at] = map[string]*count{}
		}
		text := t.spelling(n)
		if counts[at][text] == nil {
			counts[at][text] = &count{text: text, at: n}
		}
		counts[at][text].times++
	}
	usual := map[place][]string{}
	for at, all := range counts {
		sorted := slices.SortedFunc(maps.Values(all), func(c, d *count) int {
			return cmp.Or(cmp.Compare(d.times, c.times), cmp.Compare(c.at, d.at))
		})
		for _, c := range sorted[:min(samePlace, len(sorted))] {
			usual[at] = append(usual[at], c.text)
		}
	}
	return usual
}

// literals shortens single numerals and strings.
func literals(_ []byte, t *tree) *edits {
	e := &edits{tree: t}
	shorter := map[string][]string{}
	more := true
	for i := 0; more; i++ {
		more = false
		for n, x := range t.nodes {
			if x.kind != atom {
				continue
			}
			text := t.spelling(n)
			if _, known := shorter[text]; !known {
				shorter[text] = shorterLiterals(text)
			}
			if i < len(shorter[text]) {
				more = true
				e.add(e.spelling(n, shorter[text][i]))
			}
		}
	}
	return e
}

// shorterLiterals gives shorter literals, or nil for other words.
func shorterLiterals(text string) []string {
	prefix, body, suffix := "", text, ""
	switch {
	case len(text) > 2 && (text[:2] == "#b" || text[:2] == "#x"):
		prefix, body = text[:2], text[2:]
	case len(text) > 2 && text[0] == '"' && text[len(text)-1] == '"':
		prefix, body, suffix = `"`, text[1:len(text)-1], `"`
	case !isNumeral(text):
		return nil
	}
	n := len(body)
	tries := []string{"", "0", "1", body[:n/2], body[n/2:], body[:n-1], body[1:]}
	var found []string
	for _, b := range tries {
		if suffix == "" && (b == "" || strings.HasSuffix(b, ".") || b[0] == '.') || strings.Count(b, `"`)%2 == 1 {
			continue
		}
		made := prefix + b + suffix
		smaller := len(made) < len(text) || len(made) == len(text) && made < text
		if smaller && !slices.Contains(found, made) {
			found = append(found, made)
		}
	}
	return found
}

// isNumeral reports whether a word is a numeral or a decimal.
func isNumeral(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return (r < '0' || r > '9') && r != '.' }) < 0
}

// names shortens all occurrences of a word: first names that are declared, then all others, then numerals.
func names(_ []byte, t *tree) *edits {
	where := map[string][]int{}
	var words []string
	for n, x := range t.nodes {
		if x.kind != atom {
			continue
		}
		text := t.spelling(n)
		if where[text] == nil {
			words = append(words, text)
		}
		where[text] = append(where[text], n)
	}
	declared, heads := map[string]bool{}, map[string]bool{}
	for _, n := range t.commands() {
		heads[t.head(n)] = true
		if name := t.declared(n); name != 0 {
			declared[t.spelling(name)] = true
		}
	}
	slices.SortStableFunc(words, func(v, w string) int {
		return cmp.Compare(rankOfWord(v, declared), rankOfWord(w, declared))
	})
	e := &edits{tree: t}
	fresh := freshNames(where)
	for _, w := range words {
		if heads[w] {
			continue
		}
		for _, made := range shorterWords(w, fresh) {
			var everywhere []change
			for _, n := range where[w] {
				everywhere = append(everywhere, e.spelling(n, made))
			}
			e.add(everywhere...)
		}
	}
	return e
}

func rankOfWord(w string, declared map[string]bool) int {
	switch {
	case declared[w]:
		return 0
	case isNumeral(w):
		return 2
	}
	return 1
}

// shorterWords gives the replacements for all occurrences of a word. New names are taken from fresh.
func shorterWords(w string, fresh func(below int) string) []string {
	if shorter := shorterLiterals(w); !isNumeral(w) {
		if shorter != nil {
			return shorter
		}
		if name := fresh(len(w)); name != "" {
			return []string{name}
		}
		return nil
	}
	var found []string
	for _, small := range []string{"0", "1", "2", "3", "4", "8", w[:len(w)/2]} {
		if small != "" && (len(small) < len(w) || len(small) == len(w) && small < w) && !slices.Contains(found, small) {
			found = append(found, small)
		}
	}
	return found
}

// freshNames gives names that do not occur in the text, each once, as long as there are short enough ones.
func freshNames(taken map[string][]int) func(below int) string {
	const letters = "abcdefghijklmnopqrstuvwxyz"
	next := 0
	return func(below int) string {
		for {
			name := letters[next%len(letters) : next%len(letters)+1]
			if round := next / len(letters); round > 0 {
				name += strconv.Itoa(round - 1)
			}
			if len(name) >= below {
				return ""
			}
			next++
			if taken[name] == nil {
				return name
			}
		}
	}
}
