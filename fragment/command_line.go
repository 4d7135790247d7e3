package fragment

import (
	"regexp"
	"strings"
)

// commandLine is a comment of cvc5's regression suite, as its run_regression.py reads it.
var commandLine = regexp.MustCompile(`(?m)^;[ \t]*COMMAND-LINE:[ \t]*(.*?)[ \t]*\r?$`)

// CommandLine gives the arguments that a script of cvc5's regression suite is to be run with, by the first of its
// comments that says so; nil if none does.
func CommandLine(src []byte) []string {
	m := commandLine.FindSubmatch(src)
	if m == nil {
		return nil
	}
	return append([]string{}, strings.Fields(string(m[1]))...)
}
