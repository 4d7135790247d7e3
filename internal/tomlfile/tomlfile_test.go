package tomlfile

import "testing"

func TestDecode(t *testing.T) {
	for _, c := range []struct{ caption, text, want string }{
		{"right", "jobs = 4\n", ""},
		{"a key that nobody reads", "jobs = 4\n\njbos = 5\n", `f.toml:3:1: unknown key "jbos"; there is jobs`},
		{"a key in a table", "[more]\njobs = 4\n", `f.toml:1:2: unknown key "more"; there is jobs`},
		{"another type", "jobs = 'four'\n", "f.toml:1:8: a string in the place of int"},
		{"no TOML", "jobs\n", "f.toml:1:5: expected '=' after key"},
	} {
		t.Run(c.caption, func(t *testing.T) {
			var into struct {
				Jobs int `toml:"jobs"`
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
