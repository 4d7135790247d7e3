// Package fakeengine is an engine for rule programs, for tests: it answers rightly, or has one chosen fault.
//
// It needs no separate program. A test's TestMain calls [Main] first; a test then runs the program that [Command]
// names, which is the test binary itself. It is for tests only, and may import internal/rules and smtlib.
package fakeengine

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/rules"
)

// flag is the first argument with which a test binary runs as an engine.
const flag = "-as-fake-engine"

// Main runs the engine and exits if the program was started by a [Command]; else it returns.
func Main() {
	if len(os.Args) < 3 || os.Args[1] != flag {
		return
	}
	path := os.Args[len(os.Args)-1]
	if path == "--version" {
		fmt.Println("fake engine 1.0")
		os.Exit(0)
	}
	src, err := os.ReadFile(path)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	p, errs := rules.Parse(path, src)
	if len(errs) > 0 {
		fmt.Printf("(error %q)\n", errs[0].Error())
		os.Exit(1)
	}
	fmt.Print(Answer(p, os.Args[2]))
	os.Exit(0)
}

// Command returns the command of an engine with a fault, which may be "honest". It panics if there is no such fault.
func Command(fault string) []string {
	if _, known := faults[fault]; !known {
		panic("fakeengine: no fault " + fault)
	}
	program, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return []string{program, flag, fault}
}

// Honest are the names of engines that answer rightly: each prints the values of Datalog in another way.
var Honest = []string{"honest", "other-numbers"}

// Faults returns the names of all faults.
func Faults() []string {
	var names []string
	for name := range faults {
		if !slices.Contains(Honest, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// fault is a way to be wrong: each function that is not nil changes the program, or a part of the answer.
type fault struct {
	program func(p *rules.Program) *rules.Program
	tuples  func(tuples []rules.Tuple) []rules.Tuple
	verdict func(p *rules.Program, verdict string) string
	model   func(tuples []rules.Tuple) []rules.Tuple // the tuples of a relation in a model
	// value returns how a value of a domain is printed in a Datalog answer: as label(number).
	value func(domain rules.Sort, v uint64) (label, number uint64)
}

// Answer returns what the engine with a fault prints for a program.
func Answer(p *rules.Program, name string) string {
	f := faults[name]
	q := p
	if f.program != nil {
		q = f.program(p)
	}
	result, err := rules.Evaluate(q, rules.DefaultBudget)
	if err != nil { // the program is over integers
		if _, found := rules.Derive(q, 100_000); found {
			return verdict(f, p, "unsat")
		}
		return "unknown\n"
	}
	if p.Format == rules.Horn {
		if result.False {
			return verdict(f, p, "unsat")
		}
		return verdict(f, p, "sat")
	}
	var b strings.Builder
	for _, rel := range p.Queries {
		tuples := result.Relations[rel].Tuples
		if f.tuples != nil {
			tuples = f.tuples(slices.Clone(tuples))
		}
		switch {
		case p.Format.IsDialect():
			listAnswer(&b, p, rel, tuples)
			if p.Format == rules.Nemo && rel == p.Queries[len(p.Queries)-1] {
				b.WriteString("end\n")
			}
		case p.Format == rules.Datalog:
			datalogAnswer(&b, p, rel, tuples, f.value)
		default:
			formulaAnswer(&b, p, rel, tuples)
		}
	}
	return b.String()
}

func verdict(f fault, p *rules.Program, right string) string {
	if f.verdict != nil {
		right = f.verdict(p, right)
	}
	if !p.Models {
		return right + "\n"
	}
	result, err := rules.Evaluate(p, rules.DefaultBudget)
	if right != "sat" || err != nil {
		return right + "\n(error \"model is not available\")\n"
	}
	return right + "\n" + modelOf(f, p, result)
}

// modelOf prints the least model as definitions of the relations.
func modelOf(f fault, p *rules.Program, result *rules.Result) string {
	var b strings.Builder
	b.WriteString("(\n")
	for rel, r := range p.Relations {
		tuples := result.Relations[rel].Tuples
		if f.model != nil {
			tuples = f.model(slices.Clone(tuples))
		}
		var names, columns []string
		for i, c := range r.Columns {
			names = append(names, fmt.Sprintf("x%d", i))
			columns = append(columns, fmt.Sprintf("(x%d %s)", i, p.SortText(c.Sort)))
		}
		fmt.Fprintf(&b, "(define-fun %s (%s) Bool (or false", r.Name, strings.Join(columns, " "))
		for _, t := range tuples {
			b.WriteString(" (and true")
			for i, v := range r.Unpack(t) {
				fmt.Fprintf(&b, " (= %s %s)", names[i], p.ValueText(r.Columns[i].Sort, v))
			}
			b.WriteString(")")
		}
		b.WriteString("))\n")
	}
	b.WriteString(")\n")
	return b.String()
}

func datalogAnswer(
	b *strings.Builder, p *rules.Program, rel int, tuples []rules.Tuple,
	value func(domain rules.Sort, v uint64) (label, number uint64),
) {
	fmt.Fprintf(b, "Tuples in %s: \n", p.Relations[rel].Name)
	for _, t := range tuples {
		var all []string
		for i, v := range p.Relations[rel].Unpack(t) {
			label, number := v, v
			if value != nil {
				label, number = value(p.Relations[rel].Columns[i].Sort, v)
			}
			all = append(all, fmt.Sprintf("%s=%d(%d)", p.Relations[rel].Columns[i].Name, label, number))
		}
		fmt.Fprintf(b, "\t(%s)\n", strings.Join(all, ","))
	}
	b.WriteString("Time: 0ms\nParsing: 0ms, other: 0ms\n")
}

// listAnswer lists tuples as the engine of a dialect does.
func listAnswer(b *strings.Builder, p *rules.Program, rel int, tuples []rules.Tuple) {
	r := &p.Relations[rel]
	var rows [][]string
	for _, t := range tuples {
		row := []string{}
		for i, v := range r.Unpack(t) {
			text := fmt.Sprint(v)
			if s := r.Columns[i].Sort; s.Sort == p.Arena.Bool() {
				text = p.ValueText(s, v)
			}
			row = append(row, text)
		}
		rows = append(rows, row)
	}
	if p.Format == rules.Souffle {
		fmt.Fprintf(b, "---------------\n%s\n%s\n===============\n", r.Name, strings.Repeat("\t", max(len(r.Columns)-1, 0)))
		for _, row := range rows {
			b.WriteString(cmp.Or(strings.Join(row, "\t"), "()") + "\n")
		}
		b.WriteString("===============\n")
		return
	}
	end := "."
	if p.Format == rules.Nemo {
		fmt.Fprintf(b, "output %s\n", r.Name)
		end = ""
	}
	for _, row := range rows {
		if b.WriteString(r.Name); len(row) > 0 {
			fmt.Fprintf(b, "(%s)", strings.Join(row, ","))
		}
		b.WriteString(end + "\n")
	}
	if p.Format == rules.Gringo {
		fmt.Fprintf(b, "#show %s/%d.\n", r.Name, len(r.Columns))
	}
}

func formulaAnswer(b *strings.Builder, p *rules.Program, rel int, tuples []rules.Tuple) {
	if len(tuples) == 0 {
		b.WriteString("unsat\n")
		return
	}
	b.WriteString("sat\n")
	if !p.Complete {
		return
	}
	var disjuncts []string
	for _, t := range tuples {
		var equations []string
		for i, v := range p.Relations[rel].Unpack(t) {
			value := p.ValueText(p.Relations[rel].Columns[i].Sort, v)
			equations = append(equations, fmt.Sprintf("(= (:var %d) %s)", i, value))
		}
		switch len(equations) {
		case 0:
			disjuncts = append(disjuncts, "true")
		case 1:
			disjuncts = append(disjuncts, equations[0])
		default:
			disjuncts = append(disjuncts, "(and "+strings.Join(equations, " ")+")")
		}
	}
	if len(disjuncts) == 1 {
		b.WriteString(disjuncts[0] + "\n")
		return
	}
	fmt.Fprintf(b, "(or %s)\n", strings.Join(disjuncts, "\n    "))
}
