package unicodestrings_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/regex"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// BenchmarkRows evaluates each row of strings on short strings.
func BenchmarkRows(b *testing.B) {
	s, p, q := value.NewString([]rune("hello, world")), value.NewString([]rune("wor")), value.NewString([]rune("12"))
	for _, one := range []struct {
		name string
		args []value.Value
	}{
		{"str.++", []value.Value{s, p}}, {"str.len", []value.Value{s}}, {"str.<", []value.Value{s, p}},
		{"str.at", []value.Value{s, number(3)}}, {"str.substr", []value.Value{s, number(3), number(4)}},
		{"str.prefixof", []value.Value{p, s}}, {"str.contains", []value.Value{s, p}},
		{"str.indexof", []value.Value{s, p, number(1)}}, {"str.replace", []value.Value{s, p, q}},
		{"str.replace_all", []value.Value{s, p, q}}, {"str.to_code", []value.Value{p}}, {"str.from_code", []value.Value{number(300)}},
		{"str.to_int", []value.Value{q}}, {"str.from_int", []value.Value{number(1234)}}, {"str.to_lower", []value.Value{s}},
	} {
		b.Run(one.name, func(b *testing.B) {
			env, call := operator.NewEnv(), &operator.Call{Fun: &smtlib.FunInfo{Name: one.name}, Args: one.args}
			b.ReportAllocs()
			for b.Loop() {
				env.Steps = operator.DefaultSteps
				rows[one.name](env, call)
			}
		})
	}
}

// BenchmarkMembership asks for strings of a thousand characters in languages of a hundred nodes, and, short, for
// strings of five in languages of three.
func BenchmarkMembership(b *testing.B) {
	for _, size := range []struct{ length, nodes int }{{5, 3}, {1000, 100}} {
		b.Run(fmt.Sprintf("%d-%d", size.length, size.nodes), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(5, 6))
			env := operator.NewEnv()
			builder := env.Regexes()
			re := builder.Range('a', 'c')
			for i := 0; i < size.nodes; i += 5 { // (re.union (re.++ r (re.opt "xy")) (re.range …))
				lo := 'a' + rng.Int32N(20)
				end := builder.Opt(builder.Literal([]rune{lo, lo + 1}))
				re = builder.Union(builder.Concat(re, end), builder.Range(lo, lo+3))
			}
			re = builder.Star(re)
			var strings [16]value.Value
			for i := range strings {
				s, found := builder.Sample(re, rng, size.length, regex.NewBudget(1_000_000))
				if found != regex.Yes {
					b.Fatal("no sample")
				}
				for len(s) < size.length {
					s = append(s, s...)
					s = append(s, 'b')
				}
				strings[i] = value.NewString(s[:size.length])
			}
			call := &operator.Call{Fun: &smtlib.FunInfo{Name: "str.in_re"}, Args: []value.Value{nil, value.NewRegex(builder, re)}}
			i := 0
			for b.Loop() {
				env.Steps = operator.DefaultSteps
				call.Args[0] = strings[i%16]
				if value.IsOpen(rows["str.in_re"](env, call)) {
					b.Fatal("open")
				}
				i++
			}
		})
	}
}
