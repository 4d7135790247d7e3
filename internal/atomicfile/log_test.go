package atomicfile

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// What a log gives when it is opened again, and what the file has after one more line.
func TestLogs(t *testing.T) {
	for _, x := range []struct {
		caption, before string
		anew            bool
		lines           []string
		err             error
		after           string
	}{
		{"a new one", "", false, nil, nil, "head\nmore\n"},
		{"goes on", "head\na\nb\n", false, []string{"a", "b"}, nil, "head\na\nb\nmore\n"},
		{"a line was cut off", "head\na\nb", false, []string{"a"}, nil, "head\na\nmore\n"},
		{"the head was cut off", "hea", false, nil, nil, "head\nmore\n"},
		{"it is of something else", "other\na\n", false, nil, ErrOther, "other\na\n"},
		{"and begun anew", "other\na\n", true, nil, nil, "head\nmore\n"},
	} {
		path := filepath.Join(t.TempDir(), "log")
		if x.before != "" {
			if err := os.WriteFile(path, []byte(x.before), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		l, lines, err := OpenLog(path, "head", x.anew)
		if !errors.Is(err, x.err) || !slices.Equal(lines, x.lines) {
			t.Errorf("%s: %q, %v", x.caption, lines, err)
		}
		if err == nil {
			if err := errors.Join(l.Append("more"), l.Close()); err != nil {
				t.Error(err)
			}
		}
		if after, err := os.ReadFile(path); err != nil || string(after) != x.after {
			t.Errorf("%s: %q, %v", x.caption, after, err)
		}
	}
}
