package programs

import (
	"context"
	"fmt"
	"slices"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// aloneOrTogether says in which rules alone an engine is wrong that is wrong about a program with references, or that
// it is wrong in none: then the fault is in how rules are evaluated together, which incremental rule evaluation is for.
func (m *maker) aloneOrTogether(
	ctx context.Context, s *solvers.Solver, in *instance.Instance,
) (words []string, err error) {
	if in.Rule != "" {
		return []string{"Wrong alone: this is a single rule, with facts in the place of what it takes: " + in.Rule}, nil
	}
	var wrong []string
	for _, reference := range in.References {
		o, err := m.execute(ctx, s, subject(reference))
		if err != nil {
			return nil, err
		}
		if _, is := judge(ctx, m.oracles, o); is {
			wrong = append(wrong, reference.Rule)
		}
	}
	switch n := len(wrong); {
	case len(in.References) == 0:
		return nil, nil
	case n == 0:
		return []string{fmt.Sprintf("Wrong together, right alone: of %s on which the relation depends, each is answered "+
			"rightly by itself, with facts in the place of what it takes%s.",
			english.Plural(len(in.References), "rule", ""), withoutOptions(in.Program))}, nil
	default:
		words = append(words, fmt.Sprintf("Wrong alone, too: %d of %s on which the relation depends, by itself, with facts "+
			"in the place of what it takes:", n, english.Plural(len(in.References), "rule", "")))
		return append(words, wrong[:min(n, mostNamed)]...), nil
	}
}

// withoutOptions says that references lack the options of a program, if it has any.
func withoutOptions(p *rules.Program) string {
	if slices.ContainsFunc(p.Options, func(o rules.Option) bool { return o.Name != "fp.engine" }) {
		return ", and without the program's options"
	}
	return ""
}

// mostNamed bounds the rules that are named.
const mostNamed = 5
