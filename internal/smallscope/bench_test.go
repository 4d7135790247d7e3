package smallscope

import (
	"os"
	"testing"
	"time"
)

func TestBuiltinSpeed(t *testing.T) {
	for _, name := range names() {
		src, _ := os.ReadFile("builtin/" + name + ".scope")
		scopes, errs, _ := Parse(name, src)
		if len(errs) > 0 {
			t.Error(errs[0].Detail())
			continue
		}
		begin := time.Now()
		f := NewFamily(scopes[0], nil)
		n, err := f.Len()
		c := f.Counts()
		d := time.Since(begin)
		t.Log(name, n, err, d, c, f.Logic(), len(f.terms.all), float64(c.Assignments)/d.Seconds()/1e6, "M/s")
		in, _, _ := f.At(n - 1)
		t.Log(in.Arena.TermString(in.Formulas[len(in.Formulas)-1]), in.Expect, in.Models, in.Assignments)
	}
}

func names() (all []string) {
	entries, _ := os.ReadDir("builtin")
	for _, e := range entries {
		all = append(all, e.Name()[:len(e.Name())-6])
	}
	return all
}
