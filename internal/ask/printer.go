package ask

import (
	"bytes"
	"cmp"
	"time"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Printer makes questions: it prints what a solver is asked as this solver wants it. The zero value is ready; it is not
// safe for concurrent use.
type Printer struct {
	// MasterSeed decides under which logic solvers get the instances of seeds that set none, if Draws; see
	// [Target.LogicName]. Otherwise they get the least logic that fits.
	MasterSeed uint64
	Draws      bool

	writer  instance.Writer
	buffers [2]buffer // scripts of the current and of the next batch
	next    int       // index of the one for the next batch
}

// buffer is memory for the scripts of a batch.
type buffer struct {
	texts [][]byte
	used  int
}

// Text is what a solver is asked.
type Text struct {
	// Instance is what is printed, or nil. Known are the texts that were printed for it and for questions about it; nil:
	// there are none to keep.
	Instance *instance.Instance
	Known    *Texts

	// Script and Asserts are sent in place of what would be printed. Without an Instance, Logic and Checks are about
	// the script, and Several reports whether it has several checks, or scopes.
	Script  []byte
	Asserts []string // assertions, in mode tree
	Logic   string
	Checks  int
	Several bool
	// Verbatim says that the script is sent without the commands that the solver needs in front: the script itself is
	// tested, or has them already.
	Verbatim bool

	Trace *solvers.Trace // what is sent in place of all of this; nil: none
}

// How is how a solver is asked.
type How struct {
	Mode    Mode
	Logic   string          // the name of the logic that the solver gets; "": its name for that of the text
	Solver  *solvers.Solver // the target's solver with other options; nil: as it is
	Check   string          // the command that asks, in the place of (check-sat); "": the target's
	Plain   bool            // whether the expectation is left out
	Limits  *solvers.Limits
	Timeout time.Duration
	Apart   string // see [Question]
}

// Question makes the question to a solver. In mode tree, its Head is still to be made: see [Printer.Head].
func (p *Printer) Question(t *Target, of Text, how How) Question {
	q := Question{
		Solver: t.Solver, Mode: how.Mode, Script: of.Script, Logic: cmp.Or(how.Logic, of.Logic), Checks: of.Checks,
		Limits: how.Limits, Timeout: how.Timeout, Apart: how.Apart, Trace: of.Trace,
	}
	if how.Solver != nil {
		q.Solver = how.Solver
	}
	several := of.Several
	if in := of.Instance; in != nil {
		if q.Logic == "" {
			q.Logic = p.LogicOf(t, in)
		}
		q.Checks, several = len(in.Checks), in.Incremental()
		q.Timeout = cmp.Or(how.Timeout, t.Within)
	}
	switch {
	case of.Trace != nil:
	case how.Mode == Tree:
		if q.Asserts, q.Check = of.Asserts, t.InLogic(q.Logic).Command(); q.Asserts == nil {
			q.Asserts = of.Known.assertsOf(p, t, of.Instance)
		}
	case of.Instance != nil && of.Script == nil:
		d := t.InLogic(q.Logic)
		d.Check = cmp.Or(how.Check, d.Check)
		d.WithoutObjectives = d.WithoutObjectives || how.Check != ""
		q.Script = p.print(of.Known, of.Instance, d, how.Plain)
	case of.Instance == nil && !of.Verbatim:
		q.Script = t.headed(of, how.Logic)
	}
	if several {
		q.Solver = q.Solver.ForIncremental()
	} else if how.Mode == Reset && how.Solver == nil {
		q.Solver = t.Process().Solver
	}
	return q
}

// LogicOf is the name of the logic under which a solver gets an instance.
func (p *Printer) LogicOf(t *Target, in *instance.Instance) string {
	if p.Draws {
		return t.LogicName(p.MasterSeed, in)
	}
	return t.NameOf(in.Logic, in.Symbols)
}

// NameOf is the solver's name for a logic, for a script with these symbols.
func (t *Target) NameOf(logic string, symbols []string) string {
	return t.Entry.LogicName(logic, symbols)
}

// headed is a script behind what the solver needs in front, with the logic under the given name, if there is one.
func (t *Target) headed(of Text, name string) []byte {
	script := of.Script
	if name != "" && name != of.Logic {
		script = bytes.Replace(script, []byte("(set-logic "+of.Logic+")"), []byte("(set-logic "+name+")"), 1)
	}
	script = t.Rename(script)
	if head := t.InLogic(cmp.Or(name, of.Logic)).Prologue; head != "" {
		script = append([]byte(head), script...)
	}
	return script
}

// Head prints what instances of one group have in common when they share a process under push and pop.
func (p *Printer) Head(t *Target, ins []*instance.Instance, logic string) []byte {
	return t.Rename(p.writer.AppendHead(nil, ins, t.InLogic(logic).Dialect))
}

// Texts are what was printed of an instance and of questions about it: each once per dialect. Lasting says that they
// are used for longer than their batch, and have memory of their own.
type Texts struct {
	Lasting bool
	printed []printed
	asserts []string
}

// printed is an instance as it is printed in one dialect.
type printed struct {
	of      *instance.Instance
	dialect LogicSupport
	script  []byte
}

// assertsOf returns the assertions of an instance.
func (x *Texts) assertsOf(p *Printer, t *Target, in *instance.Instance) []string {
	if x == nil {
		return p.asserts(t, in)
	}
	if x.asserts == nil {
		x.asserts = p.asserts(t, in)
	}
	return x.asserts
}

func (p *Printer) asserts(t *Target, in *instance.Instance) []string {
	all := p.writer.Asserts(in)
	if t.Base.sort != (renaming{}) {
		for i, text := range all {
			all[i] = string(t.Rename([]byte(text)))
		}
	}
	return all
}

// Size is the length of all texts.
func (x *Texts) Size() int {
	n := 0
	for _, t := range x.printed {
		n += len(t.script)
	}
	for _, text := range x.asserts {
		n += len(text)
	}
	return n
}

// Script prints an instance as it is, in no solver's dialect. check is the command that asks, "" for (check-sat).
func (p *Printer) Script(known *Texts, in *instance.Instance, check string) []byte {
	return p.print(known, in, LogicSupport{Dialect: instance.Dialect{Check: check}}, false)
}

// print prints an instance, unless it is among the known texts.
func (p *Printer) print(known *Texts, in *instance.Instance, d LogicSupport, plain bool) []byte {
	if known == nil {
		return p.append(nil, in, d, plain)
	}
	for _, t := range known.printed {
		if t.of == in && t.dialect == d {
			return t.script
		}
	}
	var script []byte
	if known.Lasting {
		script = p.append(nil, in, d, plain)
	} else {
		b := &p.buffers[p.next]
		if b.used == len(b.texts) {
			b.texts = append(b.texts, nil)
		}
		script = p.append(b.texts[b.used][:0], in, d, plain)
		b.texts[b.used] = script
		b.used++
	}
	known.printed = append(known.printed, printed{in, d, script})
	return script
}

func (p *Printer) append(dst []byte, in *instance.Instance, d LogicSupport, plain bool) []byte {
	if plain {
		dst = p.writer.AppendScript(dst, &in.Script, d.Dialect)
	} else {
		dst = p.writer.AppendInstance(dst, in, d.Dialect)
	}
	return d.sort.renamed(dst)
}

// Begin begins a batch: texts of the one before the last are no longer used.
func (p *Printer) Begin() { p.buffers[p.next].used = 0 }

// Run says that the batch that was printed last is run now, and that others are printed meanwhile.
func (p *Printer) Run() { p.next = 1 - p.next }
