package seeds

import (
	"bytes"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// The program's version changes no instance.
func TestVersionChangesNoInstance(t *testing.T) {
	var scripts []string
	for _, version := range []string{"1.0.0", "1.0.1"} {
		var log bytes.Buffer
		s, from := setOf(t, &log, []string{lia}, func(cfg *Config) { cfg.Version = version })
		p := s.Prepare(t.Context(), from, func() {})
		for turn := range p.Turns {
			var w instance.Writer
			scripts = append(scripts, string(w.AppendInstance(nil, turn.Round.Instance(turn.From), instance.Dialect{})))
		}
		if err := p.Wait(); err != nil {
			t.Fatal(err)
		}
	}
	if len(scripts) != 2 || scripts[0] != scripts[1] {
		t.Errorf("%q", scripts)
	}
}
