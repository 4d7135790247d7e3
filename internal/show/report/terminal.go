package report

import (
	"cmp"
	"io"
	"strings"
	"unicode"

	"github.com/smtstorm/smtstorm/internal/finding"
)

// A Terminal is where people read what is going on.
type Terminal struct {
	io.Writer
	Width  int  // in columns; 0: a file or pipe, where nothing can be overwritten
	Colour bool // the terminal understands colours
	// Columns is how wide lines are in a file or pipe; 0: as usual.
	Columns int
	Program string // how this program is started, in commands to copy; "" is smtstorm
	// Size returns the present size of the terminal; nil: it does not change.
	Size func() (columns, rows int)
}

// size is the present size; 0 columns: it is no terminal; 0 rows: that is not known.
func (t Terminal) size() (columns, rows int) {
	if t.Width == 0 || t.Size == nil {
		return t.Width, 0
	}
	return t.Size()
}

// lineWidth is how wide tables and rules may be: the width of the terminal, or what the user wants in a file or pipe.
func (t Terminal) lineWidth() int {
	columns, _ := t.size()
	return cmp.Or(columns, t.Columns, fileColumns)
}

// style is how a terminal shows a text (ECMA-48, select graphic rendition).
type style string

const (
	bold   style = "1"
	faint  style = "2"
	red    style = "1;31"
	green  style = "1;32"
	yellow style = "1;33"
)

// styled puts a text into a style, if the terminal has colours.
func (t Terminal) styled(s style, text string) string {
	if !t.Colour || s == "" {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[0m"
}

// printable replaces characters that control a terminal: solvers and seeds may contain any.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// mostColumns is the width of rules and sentences, if the terminal is not narrower.
const mostColumns = 100

// paragraph breaks a text between words to the width of the terminal. In files it stays in one line, unless the
// user wants another width.
func (t Terminal) paragraph(text string) string {
	text = printable(strings.TrimSpace(text))
	columns, _ := t.size()
	if columns = cmp.Or(columns, t.Columns); columns == 0 {
		return text
	}
	return finding.Wrap(text, min(columns, mostColumns), "  ")
}
