package fakesolver

import (
	"bufio"
	"fmt"
	"io"
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

// ask has the honest solver answer a script: it prints the answer to the last check, and what follows. One process
// answers all scripts, with (reset) between, unless it ends before it has answered.
func (s *solver) ask(script string) string {
	if s.asked == nil {
		s.asked = startHonest(s.honest)
	}
	if answer, ok := s.asked.answer(script); ok {
		return answer
	}
	s.asked = nil
	honest := exec.Command(s.honest[0], s.honest[1:]...)
	honest.Stdin = strings.NewReader(script)
	out, _ := honest.Output() // solvers have exit statuses of their own
	return strings.TrimSpace(string(out))
}

// An honestProcess answers scripts. A nil one answers none.
type honestProcess struct {
	in  io.WriteCloser
	out *bufio.Reader
}

func startHonest(command []string) *honestProcess {
	honest := exec.Command(command[0], command[1:]...)
	in, inErr := honest.StdinPipe()
	out, outErr := honest.StdoutPipe()
	if inErr != nil || outErr != nil || honest.Start() != nil {
		return nil
	}
	return &honestProcess{in, bufio.NewReader(out)}
}

// answer gives what is printed for a script, if all of it is.
func (h *honestProcess) answer(script string) (string, bool) {
	const end = "end-of-the-fake-solver's-question"
	if h == nil {
		return "", false
	}
	go func() { _, _ = io.WriteString(h.in, script+"(echo \""+end+"\")\n(reset)\n") }()
	var answer strings.Builder
	for {
		line, err := h.out.ReadString('\n')
		switch {
		case err != nil:
			return "", false
		case strings.Contains(line, end):
			return strings.TrimSpace(answer.String()), true
		}
		answer.WriteString(line)
	}
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
