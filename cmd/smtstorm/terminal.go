package main

import (
	"io"
	"os"

	"golang.org/x/term"

	"github.com/smtstorm/smtstorm/internal/report"
)

// terminal finds out what people read: how wide it is, and whether it has colours (see https://no-color.org).
func terminal(w io.Writer) report.Terminal {
	t := report.Terminal{Writer: w}
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) || os.Getenv("TERM") == "dumb" {
		return t
	}
	t.Colour = os.Getenv("NO_COLOR") == ""
	var err error
	if t.Width, _, err = term.GetSize(int(f.Fd())); err != nil || t.Width <= 0 {
		const usual = 80
		t.Width = usual
	}
	return t
}
