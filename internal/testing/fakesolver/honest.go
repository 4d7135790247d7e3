package fakesolver

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
)

// notKept are the commands that are not passed on to the honest solver.
var notKept = []string{
	"echo", "push", "pop", "reset-assertions", "check-sat", "check-sat-using", "check-sat-assuming",
	"get-unsat-core", "get-unsat-assumptions", "get-model", "get-value", "get-interpolant", "get-abduct",
	"get-assertions", "get-assignment", "get-info",
}

// script returns all commands so far that hold, then the last check, and then further commands.
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

// ask returns the honest solver's output for a script. One process answers all scripts, with (reset) between them; if
// it ends before it has answered, a new one is started.
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
	out, _ := honest.Output() // some solvers exit with an error status after a good answer
	return strings.TrimSpace(string(out))
}

// An honestProcess is a running honest solver. A nil one answers no script.
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

// answer returns the output for a script; it is false if the process ends before the output is complete.
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

// askBehind prints the honest solver's answer to a command after the last check. It is false if there is no honest
// solver.
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

// askAfter returns the honest solver's answer to a command after the last check: the output that follows its verdict.
// Warnings may come before the verdict. Without an honest solver, it is an empty list: nobody knows a core.
func (s *solver) askAfter(command string) string {
	if len(s.honest) == 0 {
		return "()"
	}
	lines := strings.SplitAfter(s.ask(s.script(command)), "\n")
	verdict := slices.IndexFunc(lines, func(line string) bool {
		return slices.Contains([]string{"sat", "unsat", "unknown"}, strings.TrimSpace(line))
	})
	return strings.Join(lines[max(verdict, 0)+1:], "")
}
