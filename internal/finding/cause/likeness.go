package cause

import (
	"cmp"
	"slices"
	"strings"
)

// rules are the likenesses of each rule: any place is better than any message, and so on. Within a rule, likeness grows
// with what is shared.
const (
	likeSession   = 100
	likeSignature = 200
	likeOperators = 1000 // greatest value; less by each operator or sort that only one has
	likeEqual     = 2000
	likeMessage   = 3000 // greatest value; less by each operator that only one has, where messages say nothing
	likePlace     = 4000 // least value; more by each shared function
)

// MayBeOne reports whether two findings may be of one fault. Beside those that Likeness joins, these are findings of
// which the operators of one are among those of the other, whatever is known of versions.
func MayBeOne(a, b *Evidence) bool {
	n, _ := likeness(a, b, true)
	return n > 0
}

// Likeness says how surely two findings are of one fault, and by which rule; 0 if no rule joins them.
func Likeness(a, b *Evidence) (int, How) { return likeness(a, b, false) }

// likeness takes the versions of faults for agreed where too few are known, if that is wanted.
func likeness(a, b *Evidence, agree bool) (int, How) {
	if a.Family != b.Family {
		return 0, ""
	}
	if a.Place.IsKnown() && b.Place.IsKnown() {
		if n := a.Place.Shared(b.Place, a.Version != b.Version); n > 0 {
			return likePlace + n, ByPlace
		}
		return 0, ""
	}
	if a.Class.Rejects() || b.Class.Rejects() {
		return likeErrors(a, b)
	}
	agreed, differ := compareVersions(a.Versions, b.Versions)
	byContent, how := byContent(a, b, agreed || agree)
	switch {
	case a.Class.OfFault() != b.Class.OfFault() || a.Mark != b.Mark, a.ByOpinion != b.ByOpinion, a.Session != b.Session:
		return 0, ""
	case a.Class.Crashes() && a.Session && !a.Place.IsKnown() && !b.Place.IsKnown():
		if strings.Contains(a.Theories, b.Theories) || strings.Contains(b.Theories, a.Theories) {
			return likeSession, BySession
		}
		return 0, ""
	case differ:
		return 0, ""
	case byContent > 0:
		return byContent, how
	case a.Signature != "" && a.Signature == b.Signature:
		return likeSignature, BySignature
	}
	return 0, ""
}

// byContent compares what minimal scripts need, and which operators and sorts they have; where they need an option or a
// tactic, that says more than sorts do. Those of one may be among those of the other if versions are known to agree; if
// not, too many faults of one operator would be merged (see docs/findings/causes.md).
func byContent(a, b *Evidence, agreed bool) (int, How) {
	if !a.IsMinimal || !b.IsMinimal || !slices.Equal(a.Needs, b.Needs) {
		return 0, ""
	}
	more, fewer := missing(a.Operators, b.Operators), missing(b.Operators, a.Operators)
	if len(a.Needs) == 0 {
		more += missing(a.Sorts, b.Sorts)
		fewer += missing(b.Sorts, a.Sorts)
	}
	switch {
	case more+fewer == 0:
		return likeEqual, ByEqual
	case agreed && (more == 0 && tells(a.Operators) || fewer == 0 && tells(b.Operators)):
		return max(likeSignature+1, likeOperators-more-fewer), ByOperators
	}
	return 0, ""
}

// connectives are operators that most scripts have: alone they do not say that a larger script has the same fault.
var connectives = []string{"=", "not", "and", "or", "=>", "xor", "ite", "distinct", "apply"}

// tells reports whether there is an operator that most scripts have not.
func tells(operators []string) bool {
	return slices.ContainsFunc(operators, func(o string) bool { return !slices.Contains(connectives, o) })
}

// asOne are operators that count as another one: the standard defines the one by the other.
var asOne = map[string]string{"mod": "div", "distinct": "="}

// missing is how many of some operators, sorts or commands others lack.
func missing(some, others []string) int {
	n := 0
	for _, o := range some {
		has := func(other string) bool { return other == o || cmp.Or(asOne[other], other) == cmp.Or(asOne[o], o) }
		if !slices.ContainsFunc(others, has) {
			n++
		}
	}
	return n
}

// agreeing is in how many versions two faults must both be, or not be, for versions to say anything.
const agreeing = 2

// compareVersions reports whether enough versions were run for both faults, and agree; and whether one shows one fault,
// and not the other.
func compareVersions(a, b map[string]bool) (agreed, differ bool) {
	n := 0
	for version, shows := range a {
		switch other, ran := b[version]; {
		case ran && other != shows:
			return false, true
		case ran:
			n++
		}
	}
	return n >= agreeing, false
}

// likeErrors compares messages, whatever the scripts are. If the messages say nothing, the commands and the operators
// of minimal scripts count, and the operators of one may be among those of the other.
func likeErrors(a, b *Evidence) (int, How) {
	switch {
	case a.Class != b.Class || a.Message != b.Message:
		return 0, ""
	case !saysNothing(a.Message):
		return likeMessage, ByMessage
	case a.IsMinimal != b.IsMinimal || !slices.Equal(a.Commands, b.Commands):
		return 0, ""
	}
	more, fewer := missing(a.Operators, b.Operators), missing(b.Operators, a.Operators)
	if more+fewer == 0 || a.IsMinimal && (more == 0 && tells(a.Operators) || fewer == 0 && tells(b.Operators)) {
		return likeMessage - more - fewer, ByMessage
	}
	return 0, ""
}
