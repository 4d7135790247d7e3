package fakesolver

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
)

// notKept are commands that are not repeated to the honest solver.
var notKept = []string{
	"echo", "push", "pop", "reset-assertions", "check-sat", "check-sat-using", "check-sat-assuming",
	"get-unsat-core", "get-unsat-assumptions", "get-model", "get-value", "get-interpolant", "get-abduct",
	"get-assertions", "get-assignment", "get-info",
}

// script is all that is said so far, with the last check at its end, and further commands.
func (s *solver) script(further ...string) string {
	var script strings.Builder
	for _, l := range s.levels {
		for _, command := range l.commands {
			script.WriteString(command + "\n")
		}
	}
	if s.assuming == "" {
		script.WriteString("(check-sat)\n")
	} else {
		script.WriteString("(check-sat-assuming " + s.assuming + ")\n")
	}
	for _, command := range further {
		script.WriteString(command + "\n")
	}
	return script.String()
}

// ask has the honest solver answer a script: it prints the answer to the last check, and what follows.
func (s *solver) ask(script string) string {
	honest := exec.Command(s.honest[0], s.honest[1:]...)
	honest.Stdin = strings.NewReader(script)
	out, _ := honest.Output() // solvers have exit statuses of their own
	return strings.TrimSpace(string(out))
}

// askBehind has the honest solver answer a command behind the last check, if there is one.
func (s *solver) askBehind(command string) bool {
	if len(s.honest) == 0 {
		return false
	}
	answer := s.askAfter(command)
	if s.how.lies != nil && s.meant() {
		answer = s.how.lies(s, command, answer)
	}
	fmt.Fprintln(s.out, answer)
	return true
}

// askAfter gives the honest solver's answer to a command behind the last check: what follows its verdict, before which
// there may be complaints.
func (s *solver) askAfter(command string) string {
	lines := strings.SplitAfter(s.ask(s.script(command)), "\n")
	verdict := slices.IndexFunc(lines, func(line string) bool {
		return slices.Contains([]string{"sat", "unsat", "unknown"}, strings.TrimSpace(line))
	})
	return strings.Join(lines[max(verdict, 0)+1:], "")
}
