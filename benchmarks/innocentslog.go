package main

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// What logs have in front of a script: an option, and behind the script's own commands for the start, the query of
// another part of the program, with its answer.
const (
	logOption = "(set-option :log.that.nobody.knows true)\n"
	logQuery  = `(set-info :status sat)
(declare-fun log@0 () Bool)
(assert (! (or log@0 (not log@0)) :named log@0!valid))
(check-sat)
; sat
(push 1)
`
)

// asLog makes a script look like the log of a program that uses a solver: it stands behind a query and a push, its
// assertions have names, and answers are noted between the commands. Every second script has an option in front that
// nobody knows; not all, because some solvers stop there. What the script's comments say of its answers is left out.
func asLog(script []byte) []byte {
	var start, statuses, rest []byte
	if digest(string(script))%2 == 0 {
		start = []byte(logOption)
	}
	names := 0
	for _, command := range sexpr.Parse(script) {
		text := sexpr.Append(nil, []*sexpr.Node{command})
		isStart := rest == nil && slices.Contains([]string{"set-option", "set-logic", "set-info"}, command.Head())
		switch {
		case isStart && len(command.List) == 3 && command.List[1].Atom == ":status":
			statuses = append(statuses, text...)
		case isStart:
			start = append(start, text...)
		case command.Head() == "assert" && len(command.List) == 2 && command.List[1].Head() != "!":
			names++
			command.List[1] = &sexpr.Node{List: []*sexpr.Node{
				{Atom: "!"}, command.List[1], {Atom: ":named"}, {Atom: fmt.Sprintf("log@%d", names)},
			}}
			rest = sexpr.Append(rest, []*sexpr.Node{command})
		case command.Head() == "check-sat":
			rest = append(append(rest, text...), "; answered\n"...)
		default:
			rest = append(rest, text...)
		}
	}
	return slices.Concat(start, []byte(logQuery), statuses, rest)
}
