package suite

import (
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// A script's name consists of logic, seed, answer and number. Seeds with equal names, or names that differ only in
// case, get a number each, and keep it.
func TestNames(t *testing.T) {
	instanceOf := func(logic, path, hash string, index int, answers ...instance.Expectation) *instance.Instance {
		in := &instance.Instance{Index: index, Seeds: []*fragment.Seed{{Path: path, Hash: hash}}}
		in.Logic = logic
		for _, a := range answers {
			in.Checks = append(in.Checks, instance.Check{Expect: a})
		}
		return in
	}
	n := names{}
	for _, c := range []struct {
		in   *instance.Instance
		want string
	}{
		{instanceOf("QF_LIA", "seeds/send-more-money.smt2", "a", 609, instance.Sat), "QF_LIA-send-more-money-sat-609"},
		{instanceOf("QF_LIA", "seeds/send-more-money.smt2", "a", 7, instance.Unsat), "QF_LIA-send-more-money-unsat-7"},
		{instanceOf("QF_LIA", "other/Send-More-Money.smt2", "b", 609, instance.Sat), "QF_LIA-Send-More-Money-2-sat-609"},
		{instanceOf("QF_LIA", "send-more-money-2.smt2", "c", 1, instance.Sat), "QF_LIA-send-more-money-2-2-sat-1"},
		{instanceOf("QF_LIA", "other/Send-More-Money.smt2", "b", 1, instance.Sat), "QF_LIA-Send-More-Money-2-sat-1"},
		{instanceOf("QF_BV", "other/Send-More-Money.smt2", "b", 2, instance.Sat), "QF_BV-Send-More-Money-sat-2"},
		{instanceOf("", "it's v1.2 (é).smt2", "d", 0, instance.Sat, instance.Sat), "ALL-it_s_v1_2_-incremental-0"},
	} {
		if got := n.name(c.in); got != c.want {
			t.Errorf("%s: %s, want %s", c.in.Seed().Path, got, c.want)
		}
	}
}
