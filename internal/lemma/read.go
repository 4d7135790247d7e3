package lemma

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers/options"
)

// Formula is a printed formula as a term.
type Formula struct {
	Step
	Term, Negation smtlib.Term // NoTerm: the formula is not read
	Unread         string      // reason why it is not read, mostly a symbol without a meaning, without its number
}

// Reading has the formulas that a solver printed about a script, as terms of one seed, which begins with the script's
// assertions.
type Reading struct {
	Formulas []Formula

	seed     *fragment.Seed
	asserted []smtlib.Term // the script's assertions
	witness  *model.Model  // values for the script; nil if there are none
	arena    *smtlib.Arena
}

// The longest formula that is read, in bytes, and how often the others are read without those that are none.
const (
	longestFormula = 1 << 16
	readings       = 4
)

// Read reads formulas that were printed about an instance. witness has values for the script's symbols, to be tried
// first; it may be nil.
func Read(in *instance.Instance, witness *model.Model, steps []Step) *Reading {
	r := &Reading{}
	var w instance.Writer
	formulas := in.Asserted()
	script := instance.Script{Arena: in.Arena, Sorts: in.Sorts, Logic: "ALL"}
	for _, f := range formulas {
		script.Steps = append(script.Steps, smtlib.Assert{Formula: f})
	}
	head := string(w.AppendScript(nil, &script, instance.Dialect{}))
	p := &plainer{declares: declaredIn(head), formats: map[format]bool{}}
	p.plain("(" + head + ")") // for its formats alone
	p.total, p.isApart = false, false
	var texts []string
	for _, s := range steps {
		f, text := Formula{Step: s}, ""
		switch {
		case s.Text == "" || len(s.Text) > longestFormula:
			f.Unread = "its length"
		default:
			text, f.Unread = p.plain(s.Text)
		}
		r.Formulas, texts = append(r.Formulas, f), append(texts, text)
	}
	r.parse(head, p, texts)
	if r.seed != nil && witness != nil {
		r.readWitness(&w, in, formulas, witness)
	}
	return r
}

// readWitness reads the values for the script's symbols as values for the seed's.
func (r *Reading) readWitness(w *instance.Writer, in *instance.Instance, formulas []smtlib.Term, m *model.Model) {
	text, err := w.Witness(&instance.Claim{Arena: in.Arena, Sorts: in.Sorts, Formulas: formulas, Witness: m})
	if err != nil {
		return
	}
	if r.witness, r.arena, err = model.Read(r.seed, "the witness", text); err != nil || r.witness.Approximate {
		r.witness, r.arena = nil, nil
		return
	}
	r.witness.IgnoreChoices()
	r.arena.Freeze()
}

// parse reads the texts behind a script's assertions, without those that cannot be read.
func (r *Reading) parse(head string, p *plainer, texts []string) {
	definitions, ok := p.definitions()
	for i := range r.Formulas {
		if f := &r.Formulas[i]; !ok && f.Unread == "" && strings.Contains(texts[i], prefix) {
			f.Unread = "a large format of floating-point numbers"
		}
	}
	if strings.Contains(head, prefix) {
		return // names of the script that are ours
	}
	declared := r.declarations()
	for range readings {
		var lines []string
		var lineOf []int
		script := head + definitions + declared
		first := strings.Count(script, "\n") + 1
		for i := range r.Formulas {
			if r.Formulas[i].Unread != "" {
				continue
			}
			lines = append(lines, fmt.Sprintf("(assert %s)\n(assert (not %s))\n", oneLine(texts[i]), oneLine(texts[i])))
			lineOf = append(lineOf, i)
		}
		if len(lines) == 0 {
			return
		}
		seed, err := fragment.ReadSeed("printed", []byte(script+strings.Join(lines, "")))
		if err == nil {
			r.seed = seed
			r.enter(lineOf)
			return
		}
		errs, isSyntax := errors.AsType[smtlib.Errors](err)
		if !isSyntax || !r.strike(errs, first, lineOf) {
			return
		}
	}
}

// declarations are those of symbols in formulas that the script does not have.
func (r *Reading) declarations() (text string) {
	for i := range r.Formulas {
		if d := r.Formulas[i].Declares; d != "" {
			text += d + "\n"
		}
	}
	return text
}

// strike notes of the formulas in which there are errors that they are not read. It reports whether there are any.
func (r *Reading) strike(errs smtlib.Errors, first int, lineOf []int) bool {
	struck := false
	for _, err := range errs {
		i := (int(err.Pos.Line) - first) / 2
		if int(err.Pos.Line) < first || i >= len(lineOf) {
			return false
		}
		if f := &r.Formulas[lineOf[i]]; f.Unread == "" {
			f.Unread, struck = unreadSymbol(err.Msg), true
		}
	}
	return struck
}

// quotedSymbol matches a symbol in an error message.
var quotedSymbol = regexp.MustCompile(`(?:symbol|operator|sort) '?([^\s,;:']+)`)

// unreadSymbol says in a few words what an error message is about.
func unreadSymbol(message string) string {
	if m := quotedSymbol.FindStringSubmatch(message); m != nil {
		return numbered.ReplaceAllString(m[1], "")
	}
	return message
}

// enter enters the terms of the formulas that were read.
func (r *Reading) enter(of []int) {
	var asserted []smtlib.Term
	for _, c := range r.seed.Script.Commands {
		if a, is := c.(smtlib.Assert); is {
			asserted = append(asserted, a.Formula)
		}
	}
	own := len(asserted) - 2*len(of)
	r.asserted, asserted = asserted[:own:own], asserted[own:]
	for k, i := range of {
		r.Formulas[i].Term, r.Formulas[i].Negation = asserted[2*k], asserted[2*k+1]
	}
}

// oneLine puts a term on one line. Printed strings have no line ends, and symbols hardly.
func oneLine(text string) string { return strings.ReplaceAll(text, "\n", " ") }

// declaration matches a declaration, with its name.
var declaration = regexp.MustCompile(`(?m)^\((?:declare|define)-[a-z-]+ (\|[^|]*\||[^\s()]+)`)

// declaredIn gives the names that a script declares.
func declaredIn(script string) map[string]bool {
	names := map[string]bool{}
	for _, m := range declaration.FindAllStringSubmatch(script, -1) {
		names[m[1]] = true
	}
	return names
}

// Readable reports whether formulas of an instance can be judged: not where a part of the language, or options of the
// script, change what the printed formulas mean.
func Readable(in *instance.Instance) bool {
	return !slices.ContainsFunc(in.Options, func(o smtlib.SetOption) bool {
		return options.ChangesLemmas(o.Keyword, o.Value)
	}) && !strings.HasPrefix(in.Logic, "HO_") && !strings.Contains(in.Logic, "SEP")
}
