package sexpr

// Node is an s-expression that can be changed: an atom, or a list if the atom is empty.
type Node struct {
	Atom string
	List []*Node
}

// Parse reads the s-expressions of a text. It ignores closing parentheses without an opening one.
func Parse(text []byte) []*Node {
	stack := []*Node{{}}
	for t := range Tokens(text) {
		top := stack[len(stack)-1]
		switch t.Kind {
		case Open:
			list := &Node{}
			top.List = append(top.List, list)
			stack = append(stack, list)
		case Close:
			stack = stack[:max(1, len(stack)-1)]
		default:
			top.List = append(top.List, &Node{Atom: string(text[t.Start:t.End])})
		}
	}
	return stack[0].List
}

// Append prints s-expressions, one per line.
func Append(dst []byte, all []*Node) []byte {
	for _, n := range all {
		dst = append(n.append(dst), '\n')
	}
	return dst
}

func (n *Node) append(dst []byte) []byte {
	if n.Atom != "" {
		return append(dst, n.Atom...)
	}
	dst = append(dst, '(')
	for i, child := range n.List {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = child.append(dst)
	}
	return append(dst, ')')
}

// Walk visits a node and all nodes below it.
func (n *Node) Walk(visit func(*Node)) {
	visit(n)
	for _, child := range n.List {
		child.Walk(visit)
	}
}

// Head is the symbol that a list applies, qualified or not; "" if there is none.
func (n *Node) Head() string {
	if len(n.List) == 0 {
		return ""
	}
	first := n.List[0]
	if first.Atom == "" && len(first.List) == 3 && first.List[0].Atom == "as" {
		first = first.List[1]
	}
	return first.Atom
}

// Size is the length of a text without comments and line breaks: with a line for each command, and a blank where two
// expressions meet. A parenthesis that closes nothing does not count.
func Size(text []byte) int {
	size, depth, separate := 0, 0, false
	for t := range Tokens(text) {
		switch {
		case t.Kind == Close && depth == 0:
			continue
		case t.Kind == Close:
			depth--
		case separate:
			size++
		}
		size += t.End - t.Start
		if separate = t.Kind != Open; t.Kind == Open {
			depth++
		}
		if depth == 0 {
			size, separate = size+1, false
		}
	}
	return size
}
