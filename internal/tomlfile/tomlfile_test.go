package tomlfile

import (
	"testing"

	"github.com/pelletier/go-toml/v2"
)

func TestDecode(t *testing.T) {
	for _, c := range []struct{ caption, text, want string }{
		{"right", "jobs = 4\n", ""},
		{"a key that nobody reads", "jobs = 4\n\njbos = 5\n", `f.toml:3:1: unknown key "jbos"; there is jobs`},
		{"a key in a table", "[other]\njobs = 4\n", `f.toml:1:2: unknown key "other"; there is jobs`},
		{"another type", "jobs = 'four'\n", "f.toml:1:8: jobs is a string; it takes a whole number"},
		{"a number for a list", "names = [1]\n", "f.toml:1:10: names is a whole number; it takes a string"},
		{"a date", "names = 2027-01-31\n", "f.toml:1:9: names is a date or time; it takes a list of strings"},
		{"a list", "jobs = [1]\n", "f.toml:1:8: jobs is a list; it takes a whole number"},
		{"a number for a table", "more = 1\n", "f.toml:1:8: more is a whole number; there is jobs"},
		{"a number for a date", "[[more]]\nlast = 1\n", "f.toml:2:8: dates are expected to have the format YYYY-MM-DD"},
		{"no TOML", "jobs\n", "f.toml:1:5: expected '=' after key"},
	} {
		t.Run(c.caption, func(t *testing.T) {
			var into struct {
				Jobs  int      `toml:"jobs"`
				Names []string `toml:"names"`
				More  []struct {
					Last toml.LocalDate `toml:"last"`
				} `toml:"more"`
			}
			got := ""
			if err := Decode("f.toml", []byte(c.text), &into, "there is jobs"); err != nil {
				got = err.Error()
			}
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if c.want == "" && into.Jobs != 4 {
				t.Errorf("jobs = %d", into.Jobs)
			}
		})
	}
}

func TestErrorf(t *testing.T) {
	const text = `jobs = 4
names = ["a", 'b',
  """c"""]
yes = true
sub.key = 1.5
[[known]]
issue = "one"
[[known]]
issue = "two"
day = 2027-01-31
[solver.z3]
options = [{ args = ["-x"], only = "file" }, { args = ["-y"] }]
[[solver.z3.more]]
[[solver.z3.more]]
a = 1
`
	for _, c := range []struct {
		where []any
		want  string
	}{
		{[]any{"jobs"}, "1:8"},
		{[]any{"names"}, "2:1"},
		{[]any{"names", 1}, "2:15"},
		{[]any{"names", 2}, "3:3"},
		{[]any{"yes"}, "4:7"},
		{[]any{"sub", "key"}, "5:11"},
		{[]any{"known", 0, "issue"}, "7:9"},
		{[]any{"known", 1, "issue"}, "9:9"},
		{[]any{"known", 1, "day"}, "10:7"},
		{[]any{"known", 1, "class"}, "8:3"},
		{[]any{"known", 1}, "8:3"},
		{[]any{"solver", "z3"}, "11:2"},
		{[]any{"solver", "z3", "options", 0, "only"}, "12:36"},
		{[]any{"solver", "z3", "options", 1, "args", 0}, "12:56"},
		{[]any{"solver", "z3", "more", 1, "a"}, "15:5"},
		{[]any{"nowhere"}, "1:1"},
	} {
		got, want := Errorf("f.toml", []byte(text), c.where, "bad %d", 7).Error(), "f.toml:"+c.want+": bad 7"
		if got != want {
			t.Errorf("%v: got %s, want %s", c.where, got, want)
		}
	}
}
