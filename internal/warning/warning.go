// Package warning has the kinds of a campaign's warnings, so that many warnings of one kind can be shown in one line.
//
// A warning is a record of package log/slog with its kind as an attribute: a handler that shows records decides how
// often a kind is shown, and one that counts them does not parse texts. It is a leaf.
package warning

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
)

// Kind is what a warning is about, as stats.json names it.
type Kind string

// The kinds; the table below says what each means.
const (
	SeedUnreadable Kind = "seed-unreadable"
	SeedEmpty      Kind = "seed-asserts-nothing"
	SeedOpen       Kind = "seed-not-evaluated"
	SeedUnsuitable Kind = "seed-without-instances"
	SeedLogic      Kind = "seed-logic-not-taken"
	SeedFault      Kind = "seed-lost"
	SeedStatus     Kind = "seed-status-not-believed"
	NotDivided     Kind = "seed-not-divided"
	ScopeInstance  Kind = "scope-instance"
	RuleConstant   Kind = "rule-constant"
	RuleAnswer     Kind = "rule-answer-unknown"
	RuleStrategy   Kind = "rule-strategy-not-suited"
	UnknownSymbol  Kind = "unknown-symbol"
	LogicName      Kind = "logic-name-refused"
	Refusal        Kind = "refusal"
	RefusedSeed    Kind = "seed-refused"
	Unconfirmed    Kind = "not-confirmed"
	Suite          Kind = "suite-answer"
	NotReduced     Kind = "not-reduced"
	FindingLeft    Kind = "finding-left-out"
	Sessions       Kind = "session-not-used"
	Ability        Kind = "solver-ability"
	KnownFault     Kind = "known-fault"
	Seeds          Kind = "seeds"
	Campaign       Kind = "campaign"
	Other          Kind = "other"
)

// row is a kind of warnings.
type row struct {
	kind Kind
	one  string // singular noun phrase, as "a seed"
	many string // plural noun phrase
	each bool   // each warning is shown, because there are few
}

// table has all kinds, in the order in which they are shown.
var table = []row{
	{SeedUnreadable, "seed is skipped: it cannot be read, or is not well-sorted",
		"seeds are skipped: they cannot be read, or are not well-sorted", false},
	{SeedEmpty, "seed is skipped: it asserts nothing", "seeds are skipped: they assert nothing", false},
	{SeedOpen, "seed is skipped: none of its formulas can be evaluated exactly",
		"seeds are skipped: none of their formulas can be evaluated exactly", false},
	{SeedUnsuitable, "seed is skipped: no instance can be made of it",
		"seeds are skipped: no instance can be made of them", false},
	{SeedLogic, "seed is skipped: no solver supports its logic", "seeds are skipped: no solver supports their logic", false},
	{SeedFault, "seed is lost through a bug in smtstorm", "seeds are lost through bugs in smtstorm", false},
	{SeedStatus, ":status of a seed is not trusted", ":status values of seeds are not trusted", false},
	{NotDivided, "file is skipped: there is nothing to split",
		"files are skipped: there is nothing to split", false},
	{ScopeInstance, "instance of a scope is skipped", "instances of scopes are skipped", false},
	{RuleConstant, "constant of a rule program is outside of its domain",
		"constants of rule programs are outside of their domains", false},
	{RuleStrategy, "rule program is skipped: the strategies cannot use it",
		"rule programs are skipped: the strategies cannot use them", false},
	{RuleAnswer, "rule program is skipped: its expected result is unknown",
		"rule programs are skipped: their expected results are unknown", false},
	{UnknownSymbol, "symbol is unknown to a solver; instances with it are skipped",
		"symbols are unknown to a solver; instances with them are skipped", false},
	{LogicName, "logic name is rejected; its instances are sent as ALL",
		"logic names are rejected; their instances are sent as ALL", false},
	{Refusal, "reason of a solver to reject instances", "reasons of solvers to reject instances", false},
	{RefusedSeed, "seed is retried only occasionally on a solver that rejects its instances",
		"seeds are retried only occasionally on a solver that rejects their instances", false},
	{Unconfirmed, "wrong answer was not reproduced and is not counted as a finding",
		"wrong answers were not reproduced and are not counted as findings", false},
	{Suite, "instance is answered wrongly by the solver of --solved-by",
		"instances are answered wrongly by the solver of --solved-by", false},
	{NotReduced, "finding could not be reduced because smtstorm failed",
		"findings could not be reduced because smtstorm failed", false},
	{FindingLeft, "finding in the directory is skipped: it cannot be read",
		"findings in the directory are skipped: they cannot be read", false},
	{Sessions, "logic is no longer run in sessions of a solver",
		"logics are no longer run in sessions of a solver", false},
	{Ability, "solver lacks something that the campaign asks for",
		"things that the campaign asks for are missing in a solver", true},
	{KnownFault, "entry of --known has expired or is wrong again", "entries of --known have expired or are wrong again", true},
	{Seeds, "warning is about the seeds as a whole", "warnings are about the seeds as a whole", true},
	{Campaign, "warning is about the campaign as a whole", "warnings are about the campaign as a whole", true},
	{Other, "further warning", "further warnings", true},
}

// Kinds are all kinds, in the order in which they are shown.
func Kinds() []Kind {
	var all []Kind
	for _, r := range table {
		all = append(all, r.kind)
	}
	return all
}

func (k Kind) row() row {
	for _, r := range table {
		if r.kind == k {
			return r
		}
	}
	return row{kind: k, one: string(k), many: string(k), each: true} // another version's kind
}

// Text says in a sentence that there are n warnings of the kind.
func (k Kind) Text(n int) string {
	if n == 1 {
		return "1 " + k.row().one
	}
	return fmt.Sprintf("%d %s", n, k.row().many)
}

// IsAlwaysShown reports whether people are shown each warning of the kind, and not only the first.
func (k Kind) IsAlwaysShown() bool { return k.row().each }

// Warning is a warning without its kind.
type Warning struct {
	Text   string `json:"text"`
	Solver string `json:"solver"` // solver that it is about, or ""
	Seed   string `json:"seed"`   // the path of the file that it is about, or ""
}

// key is the name of the attribute that holds a record's kind.
const key = "kind"

// attribute is the value of that attribute.
type attribute struct {
	kind         Kind
	solver, seed string
}

// String is what loggers print that do not know kinds.
func (a attribute) String() string { return string(a.kind) }

// IsOfSkipped reports whether warnings of the kind say that a seed is skipped.
func (k Kind) IsOfSkipped() bool {
	switch k {
	case SeedUnreadable, SeedEmpty, SeedOpen, SeedUnsuitable, SeedLogic, SeedFault:
		return true
	}
	return false
}

// Skipped warns that a seed is skipped. why may begin with its path.
func Skipped(log *slog.Logger, kind Kind, path, why string) {
	if !strings.HasPrefix(why, path) {
		why = path + ": " + why
	}
	Log(log, kind, Warning{Text: "seed skipped: " + why, Seed: path})
}

// Log logs a warning of a kind; w.Text is the message. The level of kinds that say only what was done instead is Info.
func Log(log *slog.Logger, kind Kind, w Warning) {
	level := slog.LevelWarn
	if kind == LogicName {
		level = slog.LevelInfo
	}
	log.LogAttrs(context.Background(), level, w.Text, slog.Any(key, attribute{kind, w.Solver, w.Seed}))
}

// IsKind reports whether an attribute of a record is its kind.
func IsKind(a slog.Attr) bool {
	_, ok := a.Value.Any().(attribute)
	return ok
}

// Of returns the kind and the warning of a record. A warning without a kind is of the kind Other. The last result is
// false for records that are neither warnings nor have a kind.
func Of(r slog.Record) (Kind, Warning, bool) {
	kind, w := Kind(""), Warning{Text: r.Message}
	if r.Level == slog.LevelWarn {
		kind = Other
	}
	r.Attrs(func(a slog.Attr) bool {
		if of, ok := a.Value.Any().(attribute); ok {
			kind, w.Solver, w.Seed = of.kind, of.solver, of.seed
		}
		return true
	})
	return kind, w, kind != ""
}
