// Package softfloat computes the arithmetic of SMT-LIB's FloatingPoint theory for every format
// (_ FloatingPoint eb sb) within the limits below: each result is the exact mathematical one, rounded once.
//
// It is not a theory: it knows no terms and no sorts, and only reports under-specified points (ok = false, or an
// error). Nor does it compute with the machine's floats, which its tests use as one of several independent references.
//
// Sources: the SMT-LIB theory declaration FloatingPoint, the report it defers to (Brain, Tinelli, Rümmer, Wahl,
// "An Automatable Formal Semantics for IEEE-754 Floating-Point Arithmetic", cited here as BTRW15), and IEEE 754-2008.
//
// Significands of at most 64 bits are computed in machine words, longer ones with math/big. Exponents are machine
// integers in both cases, so a wide exponent field costs neither time nor memory.
//
// It may import the standard library only.
package softfloat

import (
	"errors"
	"fmt"
)

// Limits of a format. NewFormat refuses formats beyond them.
const (
	// MaxEB bounds the exponent field so that every intermediate exponent, fma's included, fits an int64.
	MaxEB = 60
	// MaxSB bounds the significand so that a single operation stays in the range of milliseconds.
	MaxSB = 1 << 16
	// MaxExactBits bounds the size of the integers that ToInt and ToRat may write down: a Float of a wide
	// exponent field can stand for an integer of 2^59 bits.
	MaxExactBits = 1 << 20
)

// ErrFormat means that (eb, sb) is not a format: it is below SMT-LIB's least, (2, 2), or beyond this package's limits.
var ErrFormat = errors.New("no such floating-point format")

// Format is a sort (_ FloatingPoint EB SB): EB bits of exponent and SB bits of significand, hidden bit included.
// Functions of this package panic if they are given a format that NewFormat would refuse.
type Format struct {
	EB, SB int
}

// NewFormat returns the format with these widths, or an error wrapping ErrFormat.
func NewFormat(eb, sb int) (Format, error) {
	f := Format{EB: eb, SB: sb}
	if !f.ok() {
		return Format{}, fmt.Errorf("(_ FloatingPoint %d %d): %w: exponent 2..%d bits, significand 2..%d bits",
			eb, sb, ErrFormat, MaxEB, MaxSB)
	}
	return f, nil
}

func (f Format) ok() bool { return f.EB >= 2 && f.EB <= MaxEB && f.SB >= 2 && f.SB <= MaxSB }

// String is the sort's SMT-LIB spelling.
func (f Format) String() string { return fmt.Sprintf("(_ FloatingPoint %d %d)", f.EB, f.SB) }

// Width is the length of the interchange bit pattern, EB + SB.
func (f Format) Width() int { return f.EB + f.SB }

func (f Format) shape() shape {
	if !f.ok() {
		panic("softfloat: invalid format " + f.String())
	}
	return shape{sb: uint32(f.SB), eb: uint8(f.EB)}
}

// shape is a valid Format in eight bytes: every Float carries one.
type shape struct {
	sb uint32
	eb uint8
}

// emax is the exponent of the largest finite numbers, and the bias.
func (s shape) emax() int64 { return 1<<(s.eb-1) - 1 }

// emin is the exponent of the smallest normal number. Subnormal numbers reach down to emin-(sb-1).
func (s shape) emin() int64 { return 1 - s.emax() }

func (s shape) word() bool { return s.sb <= 64 }

// RoundingMode is one of SMT-LIB's five rounding modes.
type RoundingMode uint8

// The rounding modes: to nearest with ties to even or away from zero, toward +∞, toward -∞, toward zero.
const (
	RNE RoundingMode = iota
	RNA
	RTP
	RTN
	RTZ
)

// RoundingModes returns the five modes, in the order of the theory declaration.
func RoundingModes() [5]RoundingMode { return [...]RoundingMode{RNE, RNA, RTP, RTN, RTZ} }

// String is the short SMT-LIB name.
func (rm RoundingMode) String() string {
	switch rm {
	case RNE:
		return "RNE"
	case RNA:
		return "RNA"
	case RTP:
		return "RTP"
	case RTN:
		return "RTN"
	case RTZ:
		return "RTZ"
	}
	return fmt.Sprintf("RoundingMode(%d)", uint8(rm))
}

// away reports whether a magnitude between two neighbours is rounded to the larger one. odd is the last bit of the
// smaller neighbour, guard the first bit dropped, and sticky reports whether anything nonzero follows it.
func (rm RoundingMode) away(neg, odd, guard, sticky bool) bool {
	switch rm {
	case RNE:
		return guard && (sticky || odd)
	case RNA:
		return guard
	case RTP:
		return !neg && (guard || sticky)
	case RTN:
		return neg && (guard || sticky)
	case RTZ:
		return false
	}
	panic("softfloat: invalid " + rm.String())
}

// overflowsToInf reports whether overflow gives ∞ instead of the largest finite number (IEEE 754-2008, 7.4).
func (rm RoundingMode) overflowsToInf(neg bool) bool {
	switch rm {
	case RNE, RNA:
		return true
	case RTP:
		return !neg
	case RTN:
		return neg
	}
	return false
}
