package solvers

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/smtstorm/smtstorm/solvers/options"
)

// setStatus matches a command (set-info :status …).
var setStatus = regexp.MustCompile(`^\((?:\s|;.*\n)*set-info(?:\s|;.*\n)+:status` +
	`(?:(?:\s|;.*\n)+(?:[^\s();"|]+|"[^"]*"|\|[^|]*\|))?(?:\s|;.*\n)*\)`)

// setOption matches the rest of a command (set-option :NAME VALUE), with groups of both.
var setOption = regexp.MustCompile(`^set-option(?:\s|;.*\n)+:([^\s();"|]+)(?:\s|;.*\n)+` +
	`([^\s();"|]+|"[^"]*"|\|[^|]*\|)(?:\s|;.*\n)*\)`)

// opening matches the beginning of a command up to its name.
var opening = regexp.MustCompile(`^\((?:\s|;.*\n)*`)

// redirecting returns the length of a command at the beginning of a text by which a solver would write answers
// elsewhere, or into a file, and the option that it sets; 0 if it is none.
func redirecting(text []byte) (n int, option string) {
	at := len(opening.Find(text))
	m := setOption.FindSubmatch(text[at:])
	if m == nil || options.StaysOut(string(m[1])) != options.Files {
		return 0, ""
	}
	v := string(m[2])
	if v == "true" || v == "false" || strings.Trim(v, "0123456789.-") == "" || string(m[1]) == "output" && printed[v] ||
		string(m[1]) == "solver.proof.log" && v == standardOutput {
		return 0, "" // the value names no file
	}
	return at + len(m[0]), string(m[1])
}

// standardOutput is a name of the standard output, where answers are, as a value of an option.
const standardOutput = `"/dev/stdout"`

// printed are values of cvc5's option output for what it prints beside its answers.
var printed = map[string]bool{"lemmas": true, "learned-lits": true, "pre-asserts": true, "post-asserts": true, "subs": true}

// WithoutStatus replaces commands in a script by blanks: each (set-info :status …), since solvers abort, or print an
// error, when their answer contradicts it, and those that [WithoutRedirects] removes. Every script that is sent to a
// solver goes through here.
func WithoutStatus(script []byte) []byte {
	if !bytes.Contains(script, []byte(":status")) && !mayRedirect(script) {
		return script
	}
	return blanked(script, func(text []byte) int {
		n, _ := redirecting(text)
		return max(n, len(setStatus.Find(text)))
	})
}

// WithoutRedirects replaces commands in a script by blanks that set options by which a solver would write answers
// elsewhere, or into a file. It returns the names of these options, too.
func WithoutRedirects(script []byte) (without []byte, names []string) {
	if !mayRedirect(script) {
		return script, nil
	}
	without = blanked(script, func(text []byte) int {
		n, option := redirecting(text)
		if n > 0 {
			names = append(names, option)
		}
		return n
	})
	return without, names
}

// mayRedirect reports whether some text in a script looks like a command that redirects: quickly, since most scripts
// set some option, and have none of these.
func mayRedirect(script []byte) bool {
	for {
		at := bytes.Index(script, []byte("set-option"))
		if at < 0 {
			return false
		}
		script = script[at:]
		if n, _ := redirecting(script); n > 0 {
			return true
		}
		script = script[1:]
	}
}

// blanked replaces commands in a script by blanks: find returns the length of the command at the beginning of a text,
// or 0 if it stays.
func blanked(script []byte, find func(text []byte) int) []byte {
	without := bytes.Clone(script)
	for i := 0; i < len(script); i++ {
		switch c := script[i]; c {
		case ';':
			i += endOf(script[i:], '\n')
		case '"', '|':
			i += 1 + endOf(script[i+1:], c)
		case '(':
			n := find(script[i:])
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
