package outdir

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/usage"
)

// A directory is one campaign's as long as the lock is open, and nobody else's as long as something is left in it.
func TestOneCampaign(t *testing.T) {
	out := filepath.Join(t.TempDir(), "results", "out")
	refused := func(caption, want string, err error) {
		t.Helper()
		var mistake *usage.Error
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", caption, err)
		case want != "" && (!errors.As(err, &mistake) || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %q", caption, err, want)
		}
	}
	refused("nothing there", "", Check(out))
	lock, err := Make(out)
	refused("a new one", "", err)
	_, err = Make(out)
	refused("a second campaign", "in use by another campaign (process ", err)
	refused("a lock alone, perhaps just made", "", Check(out))
	if err := os.WriteFile(filepath.Join(out, "stats.json"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	refused("results of one at work", "in use by another campaign (process ", Check(out))
	lock.Close()
	refused("results of one that is over", "is not empty", Check(out))
	_, err = Make(out)
	refused("the same for who has not checked", "is no longer empty", err)
	if err := os.Remove(filepath.Join(out, "stats.json")); err != nil {
		t.Fatal(err)
	}
	again, err := Make(out)
	refused("a lock that nobody holds", "", err)
	again.Close()
	refused("a file", "--out "+filepath.Join(out, lockName)+": not a directory", Check(filepath.Join(out, lockName)))
}

// Whoever was starting another process when it was killed has left its lock to that one for a moment.
func TestLockGivenUpSoon(t *testing.T) {
	out := t.TempDir()
	lock, err := Lock(out)
	if err != nil {
		t.Fatal(err)
	}
	defer func(before time.Duration) { patience = before }(patience)
	patience = 5 * time.Minute
	time.AfterFunc(50*time.Millisecond, func() { lock.Close() })
	next, err := Lock(out)
	if err != nil {
		t.Fatal(err)
	}
	next.Close()
}
