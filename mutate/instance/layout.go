package instance

import (
	"bytes"
	"math/rand/v2"
)

// White space and comments that are inserted between two tokens of a script.
var (
	spaces   = []string{"\n", "\n\n", "  ", "\t", " \t\n "}
	comments = []string{
		";", "; ", ";;", "; (", "; )", "; \"", "; |", "; (check-sat)", "; (assert false)", "; a ; b", ";\\",
	}
)

// spread inserts white space and comments between the tokens of a script after from, and adjusts the ends of its
// checks. Quoted literals, quoted symbols and comments stay as they are. All choices depend on number.
func spread(text []byte, from int, ends []int, number uint64) []byte {
	rng := rand.New(rand.NewPCG(number, 0))
	often := 2 + rng.IntN(20)
	old := bytes.Clone(text[from:])
	text = text[:from]
	next := 0
	for i := 0; i < len(old); {
		end := i + wordAt(old[i:])
		text = append(text, old[i:end]...)
		i = end
		for next < len(ends) && ends[next]-from == i {
			ends[next] = len(text)
			next++
		}
		last := old[i-1]
		if i == len(old) || rng.IntN(often) > 0 {
			continue
		}
		follows := old[i]
		apart := last == ' ' || last == '(' || last == ')' || follows == ' ' || follows == ')'
		if !apart || last == '(' && follows == ')' { // Boolector does not read an empty list with white space in it
			continue
		}
		if rng.IntN(3) == 0 {
			text = append(append(append(text, ' '), comments[rng.IntN(len(comments))]...), '\n')
		} else {
			text = append(text, spaces[rng.IntN(len(spaces))]...)
		}
	}
	return text
}

// wordAt is the length of the token at the beginning of a text: a literal or symbol in quotes or bars, a comment with
// its line break, or one other byte.
func wordAt(text []byte) int {
	var closing byte
	switch text[0] {
	case '"', '|':
		closing = text[0]
	case ';':
		closing = '\n'
	default:
		return 1
	}
	if n := bytes.IndexByte(text[1:], closing); n >= 0 {
		return n + 2
	}
	return len(text)
}
