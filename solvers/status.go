package solvers

import (
	"bytes"
	"regexp"
)

// setStatus matches a command (set-info :status …).
var setStatus = regexp.MustCompile(`^\((?:\s|;.*\n)*set-info(?:\s|;.*\n)+:status` +
	`(?:(?:\s|;.*\n)+(?:[^\s();"|]+|"[^"]*"|\|[^|]*\|))?(?:\s|;.*\n)*\)`)

// WithoutStatus replaces each (set-info :status …) in a script by blanks: solvers abort, or print an error, when their
// answer contradicts it. Every script that is sent to a solver goes through here.
func WithoutStatus(script []byte) []byte {
	if !bytes.Contains(script, []byte(":status")) {
		return script
	}
	without := bytes.Clone(script)
	for i := 0; i < len(script); i++ {
		switch c := script[i]; c {
		case ';':
			i += endOf(script[i:], '\n')
		case '"', '|':
			i += 1 + endOf(script[i+1:], c)
		case '(':
			n := len(setStatus.Find(script[i:]))
			for k := i; k < i+n; k++ {
				if without[k] != '\n' {
					without[k] = ' '
				}
			}
			i += max(0, n-1)
		}
	}
	return without
}

// endOf is the index of the first byte of, or the length of the text.
func endOf(text []byte, of byte) int {
	if i := bytes.IndexByte(text, of); i >= 0 {
		return i
	}
	return len(text)
}
