package reduce

import "strings"

// sexpr is a printed script's s-expression: an atom, or a list if the atom is empty.
type sexpr struct {
	atom string
	list []*sexpr
}

// parseText reads what smtlib prints: there are no comments in it, and parentheses balance.
func parseText(text []byte) []*sexpr {
	stack := []*sexpr{{}}
	for i := 0; i < len(text); {
		top := stack[len(stack)-1]
		switch c := text[i]; {
		case c == ' ' || c == '\n':
			i++
		case c == '(':
			stack = append(stack, &sexpr{})
			i++
		case c == ')':
			stack = stack[:len(stack)-1]
			stack[len(stack)-1].list = append(stack[len(stack)-1].list, top)
			i++
		default:
			end := atomEnd(text, i)
			top.list = append(top.list, &sexpr{atom: string(text[i:end])})
			i = end
		}
	}
	return stack[0].list
}

// atomEnd gives the end of the atom at i.
func atomEnd(text []byte, i int) int {
	end := i + 1
	switch text[i] {
	case '|':
		for text[end] != '|' {
			end++
		}
		return end + 1
	case '"':
		for text[end] != '"' || end+1 < len(text) && text[end+1] == '"' {
			if text[end] == '"' {
				end++
			}
			end++
		}
		return end + 1
	}
	for end < len(text) && !strings.ContainsRune(" \n()", rune(text[end])) {
		end++
	}
	return end
}

// appendText prints commands, one a line.
func appendText(dst []byte, commands []*sexpr) []byte {
	for _, c := range commands {
		dst = append(c.append(dst), '\n')
	}
	return dst
}

func (s *sexpr) append(dst []byte) []byte {
	if s.atom != "" {
		return append(dst, s.atom...)
	}
	dst = append(dst, '(')
	for i, child := range s.list {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = child.append(dst)
	}
	return append(dst, ')')
}

// walk visits s and everything in it.
func (s *sexpr) walk(visit func(*sexpr)) {
	visit(s)
	for _, child := range s.list {
		child.walk(visit)
	}
}

// head is the symbol that a list applies, qualified or not.
func (s *sexpr) head() string {
	if len(s.list) == 0 {
		return ""
	}
	first := s.list[0]
	if first.atom == "" && len(first.list) == 3 && first.list[0].atom == "as" {
		first = first.list[1]
	}
	return first.atom
}
