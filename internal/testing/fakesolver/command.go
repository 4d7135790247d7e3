package fakesolver

import (
	"bufio"
	"bytes"
)

// readCommand reads one parenthesised command. Blanks and comments between its words become one
// space; those in its formulas stay.
func readCommand(r *bufio.Reader) (string, error) {
	var b []byte
	depth := 0
	quote, inComment := byte(0), false
	for {
		c, err := r.ReadByte()
		if err != nil {
			return "", err
		}
		switch {
		case inComment:
			inComment = c != '\n'
			continue
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"', c == '|':
			quote = c
		case c == ';', c == ' ', c == '\t', c == '\r', c == '\n':
			inComment = c == ';'
			if depth > 1 && !inComment {
				b = append(b, c)
			} else if n := len(b); n > 0 && b[n-1] != ' ' && b[n-1] != '(' {
				b = append(b, ' ')
			}
			continue
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth == 0 {
				b = bytes.TrimSuffix(b, []byte(" "))
			}
		}
		if depth > 0 || c == ')' {
			b = append(b, c)
		}
		if depth == 0 && c == ')' {
			return string(b), nil
		}
	}
}
