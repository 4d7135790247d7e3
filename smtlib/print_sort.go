package smtlib

import (
	"slices"
	"strings"
)

// everyWhole: of sorts that definitions have a name for, each occurrence of that number is written out, so that a
// script has both, as people's scripts do.
const everyWhole = 4

// appendSort appends a sort, by the last definition that gives it.
func (p *Printer) appendSort(dst []byte, a *Arena, s Sort) []byte {
	if len(p.Sorts) == 0 {
		return append(dst, a.SortString(s)...)
	}
	d, args := p.definitionOf(a, s)
	if d != nil {
		if p.met++; p.met%everyWhole != 0 {
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

// definitionOf gives the last definition that gives a sort, with the arguments for which it does; nil if none does.
// One that gives what it is applied to has no end, and is not taken.
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

// head is what is written for a function symbol in front of its arguments.
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
