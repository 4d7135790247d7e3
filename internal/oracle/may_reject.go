package oracle

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/lint"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/solvers"
)

// MayReject names a part of a script for which a solver may reject it: what the standard does not have, or what only
// some solvers have and the catalog's entry of this one does not list. It is "" if each part is in SMT-LIB 2.6 or in
// the entry: then a rejection is a fault. Wherever it is in doubt whether the solver must read something, it may be
// rejected.
//
// The entry is nil for a solver, or a configuration of one, of which nothing is known. has reports whether the solver
// is known to have an optional part of SMT-LIB, see [theory.Needs.Optional]. A nil has knows of none; whole theories
// are to be tried then, see [Trial].
func MayReject(e *solvers.Entry, has func(name string) bool, path string, script []byte) string {
	parsed, errs := smtlib.Parse(theory.Signature(smtlib.LogicOf(script)), path, script)
	if len(errs) > 0 {
		return errs[0].Error()
	}
	if e == nil {
		e = &solvers.Entry{Generic: true}
	}
	var terms []smtlib.Term
	for t := smtlib.Term(1); t < parsed.Arena.Len(); t++ {
		terms = append(terms, t)
	}
	v := validity{entry: e, has: has, script: parsed, src: script, needs: theory.NeedsOf(parsed.Arena, terms)}
	for _, c := range parsed.Commands {
		v.needs.Declare(parsed.Arena, c)
	}
	for _, check := range []func() string{v.standard, v.commands, v.options, v.attributes, v.symbols, v.names, v.logics} {
		if why := check(); why != "" {
			return why
		}
	}
	return ""
}

// validity is the state of MayReject.
type validity struct {
	entry  *solvers.Entry
	has    func(name string) bool
	script *smtlib.Script
	src    []byte
	needs  *theory.Needs
}

// at says that a part at an offset need not be read, and why.
func (v *validity) at(offset int, format string, args ...any) string {
	return smtlib.ErrorAt(v.script.File, v.src, offset, fmt.Sprintf(format, args...)).Error()
}

// place is the offset of a command.
func (v *validity) place(c smtlib.Command) int { return smtlib.OffsetOf(v.src, c.Pos()) }

// solver names the solver, for people.
func (v *validity) solver() string { return cmp.Or(v.entry.Name, "the solver") }

// standard finds what the standard does not allow, or the script's logic lacks. Commands come later.
func (v *validity) standard() string {
	return OutOfOrder(v.script, v.src, func(string) []string { return []string{v.solver()} })
}

// OutOfOrder returns the first part of a script that the standard does not allow, that the script's logic lacks, or, if
// it is a command, that no solver has; "" if there is none.
func OutOfOrder(script *smtlib.Script, src []byte, of lint.Solvers) string {
	for _, r := range lint.Script(script, src, of) {
		if r.Severity != lint.Note {
			return r.Error.Error()
		}
	}
	return ""
}

// later are the commands that version 2.7 of SMT-LIB has added.
var later = []string{"declare-sort-parameter", "define-const"}

// commands finds commands that are neither in SMT-LIB 2.6 nor known to be the solver's, and those whose arguments are
// not known to be valid.
func (v *validity) commands() string {
	for _, c := range smtlib.NamedCommands(v.src) {
		isOwn := v.entry.HasCommand(c.Name)
		switch {
		case slices.Contains(later, c.Name) && !isOwn:
			return v.at(c.Offset, "SMT-LIB 2.6 does not have %s", c.Name)
		case slices.Contains(smtlib.StandardCommands(), c.Name):
		case !isOwn:
			return v.at(c.Offset, "%s (it is no command of SMT-LIB, and not known to be one of %s)",
				lint.UnknownCommand(c.Name), v.solver())
		case !smtlib.HasMeaning(c.Name) && smtlib.EffectOf(c.Name) == smtlib.UnknownEffect:
			return v.at(c.Offset, "what %s is for, and which arguments it takes, is not known", c.Name)
		}
	}
	hasDeclared, isGlobal := false, false
	for _, command := range v.script.Commands {
		switch c := command.(type) {
		case smtlib.SetOption:
			isGlobal = isGlobal || c.Keyword == "global-declarations" && c.Value == "true"
		case smtlib.DeclareSort, smtlib.DefineSort, smtlib.DeclareFun, smtlib.DefineFun, smtlib.DeclareDatatypes:
			hasDeclared = true
		case smtlib.Reset:
			if !c.OnlyAssertions {
				hasDeclared, isGlobal = false, false
			} else if hasDeclared && !isGlobal {
				return v.at(v.place(c), "reset-assertions takes declarations away, which some solvers keep")
			}
		case smtlib.CheckSat:
			if c.Using != "" && v.entry.CheckUsing == "" {
				return v.at(v.place(c), "the tactics of check-sat-using are not those of %s", v.solver())
			}
			if strings.Contains(c.Using, ":") {
				return v.at(v.place(c), "which parameters a tactic has, and which values they take, is not known")
			}
			if slices.ContainsFunc(c.Assuming, v.isNoLiteral) {
				return v.at(v.place(c), "an assumption is neither a symbol nor the negation of one")
			}
		case smtlib.Other:
			if c.Effect() == smtlib.UnknownEffect {
				return v.at(v.place(c), "what %s prints looks like an answer", c.Text)
			}
		case smtlib.Push, smtlib.Pop:
			if !v.entry.PushPop && !v.entry.Generic {
				return v.at(v.place(c), "push and pop are not known to be commands of %s", v.solver())
			}
		}
	}
	return ""
}

// isNoLiteral reports whether an assumption is none in the standard: a symbol, or the negation of one.
func (v *validity) isNoLiteral(t smtlib.Term) bool {
	a := v.script.Arena
	if a.OperatorName(t) == "not" {
		t = a.Args(t)[0]
	}
	return a.Declaration(t) == nil || len(a.Args(t)) > 0
}

// standardOptions are the options of the standard with the forms of their values (section 4.1.7). Those that say where
// a solver writes are not here: whether it can write there is not known.
var standardOptions = map[string]*regexp.Regexp{
	"global-declarations": truth, "interactive-mode": truth, "print-success": truth, "produce-assertions": truth,
	"produce-assignments": truth, "produce-models": truth, "produce-proofs": truth, "produce-unsat-assumptions": truth,
	"produce-unsat-cores": truth, "random-seed": smallNumeral, "reproducible-resource-limit": smallNumeral,
	"verbosity": smallNumeral,
}

var (
	truth        = regexp.MustCompile(`^(?:true|false)$`)
	smallNumeral = regexp.MustCompile(`^(?:0|[1-9][0-9]{0,8})$`)
)

// standardInfos are the attributes of set-info that scripts of SMT-LIB have, with the forms of their values (section
// 4.1.8). Solvers of version 2.6 need not read a later one.
var standardInfos = map[string]*regexp.Regexp{
	"smt-lib-version": regexp.MustCompile(`^2\.[06]$`), "source": regexp.MustCompile(`^[^(]`),
	"license": regexp.MustCompile(`^[^(]`), "category": regexp.MustCompile(`^[^(]`),
	"status": regexp.MustCompile(`^(?:sat|unsat|unknown)$`),
}

// IsStandardOption reports whether an option, named without its colon, is one of the standard.
func IsStandardOption(name string) bool {
	return standardOptions[name] != nil || strings.HasSuffix(name, "-output-channel")
}

// HasOption reports whether a solver must know an option, with its value, by the standard or by the catalog.
func HasOption(e *solvers.Entry, o smtlib.SetOption) bool {
	if form, isStandard := standardOptions[o.Keyword]; isStandard {
		return form.MatchString(o.Value)
	}
	return e.HasKeyword(o.Keyword)
}

// options finds options and attributes of scripts that are neither the standard's nor known to be the solver's.
func (v *validity) options() string {
	for _, command := range v.script.Commands {
		switch c := command.(type) {
		case smtlib.SetOption:
			switch {
			case HasOption(v.entry, c):
			case standardOptions[c.Keyword] != nil:
				return v.at(v.place(c), "%s is no value that the standard gives to the option :%s", c.Value, c.Keyword)
			default:
				return v.at(v.place(c), "the option :%s is neither of SMT-LIB nor known to be one of %s", c.Keyword, v.solver())
			}
		case smtlib.SetInfo:
			switch form := standardInfos[c.Keyword]; {
			case form == nil:
				return v.at(v.place(c), "the attribute :%s of set-info is not of SMT-LIB", c.Keyword)
			case !form.MatchString(c.Value):
				return v.at(v.place(c), "%s is no value that SMT-LIB 2.6 gives to the attribute :%s", c.Value, c.Keyword)
			}
		}
	}
	return ""
}

// attributes finds attributes of terms that solvers need not read.
func (v *validity) attributes() string {
	for _, a := range smtlib.TermAttributes(v.src) {
		switch {
		case a.Keyword != ":named":
			return v.at(a.Offset, "what a solver does with the attribute %s of a term is up to it", a.Keyword)
		case a.Binder != "":
			return v.at(a.Offset, "a term is named inside of %s", a.Binder)
		}
	}
	return ""
}

// symbols finds what SMT-LIB 2.6 does not have, and optional parts of it, where the solver is not known to have these,
// and what it is known not to have.
func (v *validity) symbols() string {
	a := v.script.Arena
	for _, s := range a.Sorts() {
		if d := a.SortInfo(s).Decl; d != nil && d.Datatype != nil && d.Datatype.Codatatype {
			return v.script.File + ": SMT-LIB does not have codatatypes"
		}
	}
	for t := smtlib.Term(1); t < a.Len(); t++ {
		switch {
		case a.Kind(t) == smtlib.KindAlgebraic:
			return v.script.File + ": SMT-LIB does not have algebraic numbers"
		case a.Kind(t) == smtlib.KindQuant && a.Quantifier(t) != smtlib.Forall && a.Quantifier(t) != smtlib.Exists:
			return fmt.Sprintf("%s: SMT-LIB 2.6 does not have %s", v.script.File, a.Quantifier(t))
		}
	}
	optional := v.needs.Optional()
	isMixed := v.needs.LeastLogic() == everyLogic
	for _, name := range optional {
		if _, isWhole := theory.Whole(name); !knows(v.entry, v.has, name, isMixed) {
			if isWhole {
				return fmt.Sprintf("%s: %s is not known to have %s", v.script.File, v.solver(), name)
			}
			return fmt.Sprintf("%s: SMT-LIB 2.6 does not have %s", v.script.File, name)
		}
	}
	for _, name := range append(optional, v.needs.Symbols()...) {
		if slices.Contains(v.entry.Lacks, name) {
			return fmt.Sprintf("%s: %s does not have %s", v.script.File, v.solver(), name)
		}
	}
	return ""
}

// knows reports whether a solver has to read an optional part of SMT-LIB, see [theory.Needs.Optional]. Of a solver that
// the catalog does not know, answers tell which theories it has; before it was asked, trials do. By the catalog, it
// has a theory under a mixed logic if it has the theory's own logic.
func knows(e *solvers.Entry, has func(name string) bool, name string, isMixed bool) bool {
	logic, isWhole := theory.Whole(name)
	switch {
	case has != nil && has(name):
		return true
	case !isWhole:
		return false
	case e == nil || e.Generic:
		return has == nil && logic != ""
	}
	return logic == "" || !isMixed || e.Supports(logic)
}

// everyLogic is the logic with all theories.
const everyLogic = "ALL"

// renamed matches what the parser puts behind a name of a variable or an assertion that hides another one.
var renamed = regexp.MustCompile(`![0-9]+$`)

// names finds symbols, sorts and variables that the script declares by a name that solvers predefine, though the
// standard lets it.
func (v *validity) names() string {
	predefined := func(written, name string) string {
		if name = cmp.Or(written, renamed.ReplaceAllString(name, "")); theory.Predefined(name) {
			return "some solvers predefine " + smtlib.Quote(name)
		}
		return ""
	}
	for _, command := range v.script.Commands {
		why := ""
		for _, d := range declaredFunctions(command) {
			why = cmp.Or(why, predefined(d.Written, d.Name))
		}
		for _, s := range declaredSorts(command) {
			why = cmp.Or(why, predefined(s.Written, s.Name))
		}
		if a, is := command.(smtlib.Assert); is && a.Name != "" {
			why = cmp.Or(why, predefined("", a.Name))
		}
		if why != "" {
			return v.at(v.place(command), "%s", why)
		}
	}
	for t := smtlib.Term(1); t < v.script.Arena.Len(); t++ {
		if v.script.Arena.Kind(t) != smtlib.KindVar {
			continue
		}
		if why := predefined("", v.script.Arena.Text(t)); why != "" {
			return v.script.File + ": " + why
		}
	}
	return ""
}

// declaredFunctions are the functions that a command declares or defines.
func declaredFunctions(command smtlib.Command) (all []*smtlib.Decl) {
	switch c := command.(type) {
	case smtlib.DeclareFun:
		return []*smtlib.Decl{c.Fun}
	case smtlib.DefineFun:
		return c.Funs
	case smtlib.DeclareDatatypes:
		for _, d := range c.Datatypes {
			all = append(all, d.Symbols()...)
		}
	}
	return all
}

// declaredSorts are the sorts that a command declares or defines.
func declaredSorts(command smtlib.Command) (all []*smtlib.SortDecl) {
	switch c := command.(type) {
	case smtlib.DeclareSort:
		return []*smtlib.SortDecl{c.Sort}
	case smtlib.DefineSort:
		return []*smtlib.SortDecl{c.Sort}
	case smtlib.DeclareDatatypes:
		for _, d := range c.Datatypes {
			all = append(all, d.Sort)
		}
	}
	return all
}

// notLinear are operators that the definitions of linear logics leave out, and most solvers read there.
var notLinear = []string{"abs", "div", "mod"}

// logics finds a logic that is not SMT-LIB's, or that the solver does not have by this name, or whose theories it
// lacks.
func (v *validity) logics() string {
	needs := v.needs
	logic := cmp.Or(v.script.Logic(), everyLogic)
	isNotLinear := func(operator string) bool {
		return slices.Contains(notLinear, operator) && (v.has == nil || !v.has(operator))
	}
	parsed, _ := theory.ParseLogic(logic)
	switch least := needs.LeastLogic(); {
	case !slices.Contains(theory.Logics(), logic):
		return fmt.Sprintf("%s: %s is no logic of SMT-LIB", v.script.File, logic)
	case !v.entry.Supports(logic), !v.entry.Supports(least):
		return fmt.Sprintf("%s: %s is not known to have the logic %s", v.script.File, v.solver(), logic)
	case v.entry.LogicName(logic, needs.Symbols()) != logic:
		return fmt.Sprintf("%s: %s does not know the logic %s by this name, or not all of it", v.script.File, v.solver(),
			logic)
	case !parsed.Nonlinear && slices.ContainsFunc(needs.Symbols(), isNotLinear):
		return fmt.Sprintf("%s: the terms of %s have no abs, div and mod", v.script.File, logic)
	}
	return ""
}
