package main

import (
	"io"
	"os"
	"strconv"
	"strings"

	"golang.org/x/term"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/show/report"
)

// terminal determines whether w is a terminal, how wide it is, and whether it shows colours (see https://no-color.org).
func terminal(w io.Writer) report.Terminal {
	t := report.Terminal{Writer: w, Program: program()}
	if columns, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && columns > 0 {
		t.Columns = columns
	}
	f, ok := w.(interface{ Fd() uintptr })
	if !ok || !term.IsTerminal(int(f.Fd())) || os.Getenv("TERM") == "dumb" {
		return t
	}
	t.Colour = os.Getenv("NO_COLOR") == ""
	t.Size = func() (columns, rows int) {
		const usual = 80
		columns, rows, err := term.GetSize(int(f.Fd()))
		if err != nil || columns <= 0 {
			return usual, 0
		}
		return columns, rows
	}
	t.Width, _ = t.Size()
	return t
}

// program is how this program was started: by its path if that was typed, so that people can copy commands.
func program() string {
	if len(os.Args) > 0 && strings.Contains(os.Args[0], "/") {
		return finding.ShellWord(os.Args[0])
	}
	return "smtstorm"
}
