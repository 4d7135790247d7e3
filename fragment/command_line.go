package fragment

import (
	"bytes"
	"regexp"
	"strings"
)

// commandLine matches a comment with arguments in cvc5's regression suite, as its run_regression.py does.
var commandLine = regexp.MustCompile(`(?m)^;[ \t]*COMMAND-LINE:[ \t]*(.*?)[ \t]*\r?$`)

// CommandLine gives the arguments with which a script of cvc5's regression suite should be run, from the first comment
// that has them; nil if there is none.
func CommandLine(src []byte) []string {
	if !bytes.Contains(src, []byte("COMMAND-LINE:")) {
		return nil
	}
	m := commandLine.FindSubmatch(src)
	if m == nil {
		return nil
	}
	return append([]string{}, strings.Fields(string(m[1]))...)
}
