package repro

import (
	"regexp"

	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/minimize/syntax"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// TextInstance is a text that is not parsed as an instance: it has only the checks of a result, and nothing is expected
// of them.
func TextInstance(r *solvers.Result) *instance.Instance {
	return &instance.Instance{Checks: instance.Unknown(max(1, len(r.Checks)))}
}

// QuestionOfText is the question for a script as it is written.
func QuestionOfText(script []byte, logic string) panel.Query {
	return panel.Query{
		Script: script, Logic: logic, Checks: syntax.Count(script, smtlib.CheckCommands()...), Several: Sequential(script),
		Pieces: func() [][]byte { return Replayed(script).Scripts() },
	}
}

// Replayed is a session, as it is stored and shown to people, as it is sent to a process again: check by check.
func Replayed(script []byte) *solvers.Trace {
	return solvers.NewTrace(syntax.Pieces(script, smtlib.CheckCommands()...))
}

// Sequential reports whether a text has more than one check, or scopes, or is reset.
func Sequential(text []byte) bool {
	return syntax.Count(text, "push", "pop", "reset") > 0 || syntax.Count(text, smtlib.CheckCommands()...) > 1
}

// setLogic matches the logic of a script that perhaps cannot be parsed.
var setLogic = regexp.MustCompile(`\(\s*set-logic\s+([^\s();|"]+)\s*\)`)

// LogicOf is the logic of a script; that of the last script, for a session of several.
func LogicOf(script []byte) string {
	if all := setLogic.FindAllSubmatch(script, -1); len(all) > 0 {
		return string(all[len(all)-1][1])
	}
	return ""
}
