package page

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// Chart is a picture without letters, 1000 by 100 units, which is stretched to the place where it is shown. Its labels
// are outside of the picture, so that their size does not depend on the screen. At is in percent of the width, from the
// left, or of the height, from below.
type Chart struct {
	Title, Note string
	Text        string // describes it, for readers who cannot see it
	Across, Up  []Tick
	Areas       []Area
	Bins        []Bin
	Dots        []Dot
	Pauses      []float64 // places on the axis at which the campaign was resumed, in percent
}

// Tick is a label of an axis.
type Tick struct {
	At    float64
	Label string
}

// Down is the place of a tick in percent from the top.
func (t Tick) Down() float64 { return chartHeight - t.At }

// Area is a part of the picture with one colour.
type Area struct {
	Class string // CSS class with its colour; lines have one that begins with "line"
	Path  string
}

// Bin is what is shown for a part of the horizontal axis, in units of the picture.
type Bin struct {
	X, Width float64
	Title    string
}

// Dot is a mark in the picture.
type Dot struct {
	At, Up      float64
	Class, Link string
	Title       string
}

// The picture's measures.
const (
	chartWidth  = 1000
	chartHeight = 100
)

// steps gives the path of an area between two heights over spans of the axis; xs has one end more than heights.
func steps(xs, from, to []float64) string {
	var b strings.Builder
	b.WriteString(stairs(xs, to))
	for i := len(from) - 1; i >= 0; i-- {
		fmt.Fprintf(&b, "L%.1f %.1fH%.1f", xs[i+1], chartHeight-from[i], xs[i])
	}
	b.WriteByte('Z')
	return b.String()
}

// stairs gives the path of a line with a step for each span of the axis.
func stairs(xs, heights []float64) string {
	var b strings.Builder
	command := "M"
	for i, h := range heights {
		fmt.Fprintf(&b, "%s%.1f %.1fH%.1f", command, xs[i], chartHeight-h, xs[i+1])
		command = "L"
	}
	return b.String()
}

// upTo returns the upper end of an axis that includes a value, a round number, and labels at 0, half and end.
func upTo(most float64, label func(float64) string) (end float64, ticks []Tick) {
	if most <= 0 {
		most = 1
	}
	unit := math.Pow(10, math.Floor(math.Log10(most)))
	for _, m := range []float64{1, 2, 4, 6, 8, 10} {
		if end = m * unit; end >= most*0.999 {
			break
		}
	}
	return end, []Tick{{0, label(0)}, {50, label(end / 2)}, {100, label(end)}}
}

// short writes a number of an axis.
func short(x float64) string {
	switch {
	case x >= 1e6:
		return fmt.Sprintf("%.3gM", x/1e6)
	case x >= 1e4:
		return fmt.Sprintf("%.3gk", x/1e3)
	}
	return fmt.Sprintf("%.3g", x)
}

// timeTicks are about five labels for an axis that is some seconds long.
func timeTicks(seconds float64) []Tick {
	step := 1.0
	for _, s := range []float64{
		1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 2 * 3600, 4 * 3600, 6 * 3600, 12 * 3600,
		day, 2 * day, 4 * day, 7 * day, 14 * day, 28 * day,
	} {
		if step = s; seconds/s <= 6 {
			break
		}
	}
	var ticks []Tick
	for at := 0.0; at <= seconds*0.97; at += step {
		ticks = append(ticks, Tick{100 * at / seconds, shortTime(at)})
	}
	return ticks
}

const day = 24 * 3600

// shortTime writes a time of an axis.
func shortTime(s float64) string {
	d := time.Duration(s * float64(time.Second))
	switch {
	case s == 0:
		return "0"
	case s < 60:
		return fmt.Sprintf("%.0f s", s)
	case s < 3600 && int(s)%60 == 0:
		return fmt.Sprintf("%.0f min", s/60)
	case s < 3600:
		return fmt.Sprintf("%d:%02d min", int(s)/60, int(s)%60)
	case s < day && int(s)%3600 == 0:
		return fmt.Sprintf("%.0f h", s/3600)
	case s < day:
		return fmt.Sprintf("%d:%02d h", int(d.Hours()), int(d.Minutes())%60)
	case int(s)%day == 0:
		return fmt.Sprintf("%.0f d", s/day)
	}
	return fmt.Sprintf("%.1f d", s/day)
}
