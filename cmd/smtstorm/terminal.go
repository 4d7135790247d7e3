package main

import (
	"io"
	"os"

	"golang.org/x/term"

	"github.com/smtstorm/smtstorm/internal/show/report"
)

// terminal determines whether w is a terminal, how wide it is, and whether it shows colours (see https://no-color.org).
func terminal(w io.Writer) report.Terminal {
	t := report.Terminal{Writer: w}
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
