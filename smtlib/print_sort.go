package smtlib

import (
	"slices"
	"strings"
)

// everyWhole: one in everyWhole occurrences of a sort that has a definition is written out, so that a script has both
// forms, as handwritten scripts do.
const everyWhole = 4

// appendSort appends a sort, by the name of its last definition if it has one.
func (p *Printer) appendSort(dst []byte, a *Arena, s Sort) []byte {
	if len(p.Sorts) == 0 {
		return append(dst, a.SortString(s)...)
	}
	d, args := p.definitionOf(a, s)
	if d != nil {
		if p.sortsWritten++; p.sortsWritten%everyWhole != 0 {
			return p.appendApplied(dst, a, Quote(d.Name), args)
		}
	}
	info := a.SortInfo(s)
	return p.appendApplied(dst, a, info.head(), info.Args)
}

func (p *Printer) appendApplied(dst []byte, a *Arena, head string, args []Sort) []byte {
	if len(args) == 0 {
		return append(dst, head...)
	}
	dst = append(append(append(dst, '('), head...), ' ')
	return append(p.appendSorts(dst, a, args), ')')
}

func (p *Printer) appendSorts(dst []byte, a *Arena, sorts []Sort) []byte {
	for i, s := range sorts {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = p.appendSort(dst, a, s)
	}
	return dst
}

// definitionOf gives the last definition whose expansion is s, with its arguments, or nil. A definition that would have
// s itself as an argument is skipped: it could be applied without end.
func (p *Printer) definitionOf(a *Arena, s Sort) (*SortDecl, []Sort) {
	for _, d := range slices.Backward(p.Sorts) {
		args := make([]Sort, len(d.Params))
		if a.Match(d.Expansion, s, d.Params, args) && !slices.Contains(args, NoSort) && !slices.Contains(args, s) {
			return d, args
		}
	}
	return nil, nil
}

func (p *Printer) appendSortDefinition(dst []byte, a *Arena, d *SortDecl) []byte {
	dst = append(append(append(dst, "(define-sort "...), Quote(d.Name)...), " ("...)
	dst = append(p.appendSorts(dst, a, d.Params), ") "...)
	return append(p.appendSort(dst, a, d.Expansion), ')')
}

// head gives the text of a function symbol as the head of an application.
func (p *Printer) head(f *FunInfo) string {
	if len(p.Sorts) == 0 || f.printed == f.symbol {
		return f.printed
	}
	var b strings.Builder
	b.WriteString("(as " + f.symbol + " ")
	b.Write(p.appendSort(nil, p.a, f.As))
	b.WriteByte(')')
	return b.String()
}
