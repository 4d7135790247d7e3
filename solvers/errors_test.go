package solvers

import (
	"errors"
	"os/exec"
	"strings"
	"testing"
)

// Where a program that is easy to have is missing, the message says how to install it.
func TestHowToInstall(t *testing.T) {
	for _, c := range []struct {
		caption  string
		command  []string
		err      error
		installs string
	}{
		{"a package", []string{"z3"}, exec.ErrNotFound, "apt-get install z3;"},
		{"one with arguments", []string{"cvc5", "--lang=smt2"}, exec.ErrNotFound, "apt-get install cvc5;"},
		{"no package", []string{"my-solver"}, exec.ErrNotFound, ""},
		{"a program that is there", []string{"z3"}, errors.New("no memory"), ""},
		{"no command", nil, exec.ErrNotFound, ""},
	} {
		text := (&StartError{Solver: "z3", Command: c.command, Err: c.err}).Error()
		if strings.Contains(text, "install") != (c.installs != "") || !strings.Contains(text, c.installs) {
			t.Errorf("%s: %s", c.caption, text)
		}
	}
}
