package syntax

import (
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// kind is the kind of a node.
type kind uint8

const (
	atom  kind = iota // a word; needs white space between itself and another one
	list              // the content of parentheses
	piece             // text that is kept as it is: an unmatched closing parenthesis, a line, a byte
)

// node is an s-expression of a text. Nodes are numbered in the order in which they begin in the text. The root is 0; as
// a reference to a child, 0 means none.
type node struct {
	kind   kind
	closed bool // for a list: whether it has a closing parenthesis
	gap    int  // start of the white space and comments in front of it
	start  int
	end    int // for a list: behind its closing parenthesis, or behind its last child without one
	parent int
	index  int // index among the parent's children
	count  int // number of children
	first  int // first child
	last   int // last child
	next   int // next sibling
}

// tree is a text as s-expressions. It is lossless: the nodes and the text between them make up the whole text.
type tree struct {
	text     []byte
	nodes    []node // the root is the list of all top-level nodes, without parentheses
	balanced bool   // all parentheses, quotes and bars are closed
}

// bytesPerNode is how long the text of a node is in usual scripts, with its share of white space: for the first size of
// a tree.
const bytesPerNode = 4

// parse reads any text. What is not closed ends with the text.
func parse(text []byte) *tree {
	t := &tree{text: text, nodes: make([]node, 1, 64+len(text)/bytesPerNode), balanced: true}
	t.nodes[0] = node{kind: list, end: len(text)}
	top, gap := 0, 0 // the innermost open list, and the end of the last token
	for next := range sexpr.Tokens(text) {
		n := node{gap: gap, start: next.Start, end: next.End}
		switch {
		case next.Kind == sexpr.Open:
			n.kind = list
			top = t.add(top, n)
		case next.Kind == sexpr.Close && top != 0:
			t.nodes[top].closed, t.nodes[top].end = true, next.End
			top = t.nodes[top].parent
		case next.Kind == sexpr.Close:
			n.kind = piece
			t.add(top, n)
			t.balanced = false
		default:
			n.kind = atom
			t.add(top, n)
			t.balanced = t.balanced && next.Closed
		}
		gap = next.End
	}
	for ; top != 0; top = t.nodes[top].parent {
		t.nodes[top].end, t.balanced = gap, false
	}
	return t
}

// add appends a node to the children of a list, and gives its number.
func (t *tree) add(parent int, n node) int {
	number := len(t.nodes)
	p := &t.nodes[parent]
	n.parent, n.index = parent, p.count
	if p.count == 0 {
		p.first = number
	} else {
		t.nodes[p.last].next = number
	}
	p.last = number
	p.count++
	t.nodes = append(t.nodes, n)
	return number
}

// split divides a text into pieces; each ends where the function determines.
func split(text []byte, end func(from int) int) *tree {
	t := &tree{text: text, nodes: []node{{kind: list, end: len(text)}}}
	for i := 0; i < len(text); {
		to := end(i)
		t.add(0, node{kind: piece, gap: i, start: i, end: to})
		i = to
	}
	return t
}

// spelling is the text of a node.
func (t *tree) spelling(n int) string { return string(t.text[t.nodes[n].start:t.nodes[n].end]) }

// head is the atom at the beginning of a list, or "".
func (t *tree) head(n int) string {
	first := t.nodes[n].first
	if first == 0 || t.nodes[first].kind != atom {
		return ""
	}
	return t.spelling(first)
}

// child is child i of a list, or 0 if it does not have that many.
func (t *tree) child(n, i int) int {
	c := t.nodes[n].first
	for ; i > 0 && c != 0; i-- {
		c = t.nodes[c].next
	}
	return c
}

// commands gives the top-level nodes.
func (t *tree) commands() []int {
	var all []int
	for n := t.nodes[0].first; n != 0; n = t.nodes[n].next {
		all = append(all, n)
	}
	return all
}

// executed gives the commands up to (exit), which are those that a solver executes.
func (t *tree) executed() []int {
	all := t.commands()
	if i := slices.IndexFunc(all, func(n int) bool { return t.head(n) == exit }); i >= 0 {
		all = all[:i+1]
	}
	return all
}

const exit = "exit"

// byDepth gives all nodes except the root by ascending depth, and in the order of the text.
func (t *tree) byDepth() []int {
	depth := make([]int, len(t.nodes))
	var counts []int // index: depth; number of nodes, then the place of the next one
	for n := 1; n < len(t.nodes); n++ {
		d := depth[t.nodes[n].parent] + 1
		depth[n] = d
		for len(counts) <= d {
			counts = append(counts, 0)
		}
		counts[d]++
	}
	sum := 0
	for d, n := range counts {
		counts[d], sum = sum, sum+n
	}
	order := make([]int, len(t.nodes)-1)
	for n := 1; n < len(t.nodes); n++ {
		order[counts[depth[n]]] = n
		counts[depth[n]]++
	}
	return order
}

// behind gives the first node after n and all nodes in it.
func (t *tree) behind(n int) int {
	for n != 0 && t.nodes[n].next == 0 {
		n = t.nodes[n].parent
	}
	if n == 0 {
		return len(t.nodes)
	}
	return t.nodes[n].next
}

// Pieces cuts a script after its commands up to (exit) with one of the heads, for example "check-sat", except after the
// last of them. Together, the pieces are the script.
func Pieces(script []byte, heads ...string) [][]byte {
	t := parse(script)
	var pieces [][]byte
	from, end := 0, 0 // beginning of the piece, and end of the last command with one of the heads
	for _, n := range t.executed() {
		if !slices.Contains(heads, t.head(n)) {
			continue
		}
		if end > 0 {
			pieces = append(pieces, script[from:end:end])
			from = end
		}
		end = t.nodes[n].end
	}
	return append(pieces, script[from:])
}

// Until gives a script up to the n-th of its commands up to (exit) with one of the heads, with directly following
// commands that only ask about its answer. It gives the whole script if there are no more than n of them.
func Until(script []byte, n int, heads ...string) []byte {
	t := parse(script)
	end := 0
	for _, c := range t.executed() {
		head := t.head(c)
		switch {
		case n > 0 && slices.Contains(heads, head):
			n--
		case n == 0 && !strings.HasPrefix(head, "get-") && head != "echo":
			return script[:end:end]
		}
		end = t.nodes[c].end
	}
	return script
}

// Heads gives the names of the commands of a script, each once; "" for anything that is not a command.
func Heads(script []byte) []string {
	t := parse(script)
	var heads []string
	for _, c := range t.commands() {
		if head := t.head(c); !slices.Contains(heads, head) {
			heads = append(heads, head)
		}
	}
	return heads
}

// Insert inserts texts after the commands of a script with one of the heads: the first text after the first command,
// and so on.
func Insert(script []byte, behind []string, heads ...string) []byte {
	t := parse(script)
	var out []byte
	from := 0
	for _, c := range t.commands() {
		if len(behind) == 0 {
			break
		}
		if slices.Contains(heads, t.head(c)) {
			out = append(append(out, script[from:t.nodes[c].end]...), behind[0]...)
			from, behind = t.nodes[c].end, behind[1:]
		}
	}
	return append(out, script[from:]...)
}

// Count gives the number of commands of a script up to (exit) with one of the heads.
func Count(script []byte, heads ...string) int {
	n, depth, opened := 0, 0, false // opened: the last token opens a command
	for next := range sexpr.Tokens(script) {
		switch {
		case next.Kind == sexpr.Open:
			depth++
		case next.Kind == sexpr.Close:
			depth = max(depth-1, 0)
		case opened:
			head := string(script[next.Start:next.End])
			if slices.Contains(heads, head) {
				n++
			}
			if head == exit {
				return n
			}
		}
		opened = next.Kind == sexpr.Open && depth == 1
	}
	return n
}
