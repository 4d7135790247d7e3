package solvers

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
)

// placeInScript finds the line and the column of a script in an error message, as z3 ("line 3 column 12: …"), Yices
// ("at line 3, column 12: …") and cvc5 ("instance.smt2:3.12: …") print them.
var placeInScript = regexp.MustCompile(`(?:^|\bat )line (\d+),? column (\d+):|\b` + scriptName + `:(\d+)[.:](\d+)`)

// commandName finds the name of a command, and the keyword that follows it, if any.
var commandName = regexp.MustCompile(`^\((?:\s|;.*\n)*([^\s();"|]+)(?:\s|;.*\n)*(:[^\s();"|]+)?`)

// assertingNothing are commands whose failure does not change what a script asserts.
var assertingNothing = []string{
	"set-option", "set-info", "echo", "get-assertions", "get-assignment", "get-info", "get-model", "get-option", "get-proof",
	"get-unsat-assumptions", "get-unsat-core", "get-value", "display", "eval", "get-objectives", "help", "labels", "simplify",
}

// assertsNothing returns the name of the command of a script that an error message is about, by the place that it
// names, if that command asserts nothing; otherwise "". The script must be all that the solver has read.
func assertsNothing(script []byte, msg string) string {
	m := placeInScript.FindStringSubmatch(msg)
	if m == nil {
		return ""
	}
	line, err := strconv.Atoi(m[1] + m[3])
	if err != nil {
		return ""
	}
	column, err := strconv.Atoi(m[2] + m[4])
	if err != nil {
		return ""
	}
	name := commandName.FindStringSubmatch(string(commandAt(script, line, column)))
	if name == nil || !slices.Contains(assertingNothing, name[1]) ||
		name[2] == ":global-declarations" { // it decides which declarations survive a pop
		return ""
	}
	return name[1]
}

// commandAt is the command of a script at a line, counted from 1, and a column; nil if there is none. Some solvers
// count columns from 0, others from 1: both must be in the command.
func commandAt(script []byte, line, column int) []byte {
	at := 0
	for ; line > 1; line-- {
		n := bytes.IndexByte(script[at:], '\n')
		if n < 0 {
			return nil
		}
		at += n + 1
	}
	at += column
	for i := 0; i < min(at, len(script)); {
		switch script[i] {
		case ';':
			i += endOf(script[i:], '\n')
		case '(':
			n := exprEndEscape(script[i:], 0)
			if n == 0 {
				return nil
			}
			if i < at-1 && at < i+n {
				return script[i : i+n]
			}
			i += n
		default:
			i++
		}
	}
	return nil
}
