package fleet

import (
	"path/filepath"
	"testing"
)

// A campaign with a key that was made beforehand leaves it where 'smtstorm fleet OUT' looks for it.
func TestServeKeyIsKept(t *testing.T) {
	key, err := NewKey("tls://localhost:4222")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := key.Write(dir); err != nil {
		t.Fatal(err)
	}
	at := onLoopback
	at.KeyFile = filepath.Join(dir, ServeName)
	setting{instances: 1, at: at}.begin(t, dir)
	kept, err := ReadServeKey(filepath.Join(dir, "out", fleetDir, ServeName))
	if err != nil || kept.control() != key.control() {
		t.Errorf("%v", err)
	}
}
