package suite

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// ManifestName is the file that says what is in a suite.
const ManifestName = "manifest.json"

// Directories of a suite for what belongs to its scripts. Some projects' runners take every script of a directory for a
// test.
const (
	WitnessDir     = "witness"
	CertificateDir = "certificate"
)

// Manifest says what is in a suite, and where it comes from.
type Manifest struct {
	Tool      string   `json:"smtstorm"` // our version
	Command   []string `json:"command"`  // that writes the suite, without paths of seeds
	Format    string   `json:"format"`
	Seed      uint64   `json:"seed"`
	Instances []Entry  `json:"instances"`
}

// Entry is one script of a suite.
type Entry struct {
	File   string `json:"file"`
	Hash   string `json:"sha256"` // of the file
	Logic  string `json:"logic"`
	Checks []Said `json:"checks"`
	// Options are arguments that the format's solver needs.
	Options    []string `json:"options,omitempty"`
	Strategy   string   `json:"strategy"`
	Index      int      `json:"index"` // of the instance among those of its first seed
	Seeds      []Origin `json:"seeds"`
	MasterSeed uint64   `json:"master_seed"`
	Cut
	// Joined are further instances whose assertions are in the script; it is satisfiable under their common values.
	Joined []Part `json:"joined,omitempty"`
}

// Cut is what a script lacks of the instance that it was made of.
type Cut struct {
	Flattened bool `json:"flattened,omitempty"` // negations of negations are taken out
	// Halves are 1 or 2: it has the first or the second half of the assertions, and of that such a half if there are more.
	Halves []int `json:"halves,omitempty"`
}

// Part is an instance whose assertions stand in the script of another one.
type Part struct {
	Strategy string   `json:"strategy"`
	Index    int      `json:"index"`
	Seeds    []Origin `json:"seeds"`
	Cut
}

// Said is what is certain about a check.
type Said struct {
	Expect      instance.Expectation `json:"expect"`
	Certificate instance.Certificate `json:"certificate,omitempty"` // its kind
	// Witness and Script name files: values that make the assertions true, and a script that any solver can check.
	Witness string `json:"witness_file,omitempty"`
	Script  string `json:"certificate_file,omitempty"`
}

// Origin is a seed.
type Origin struct {
	Path string `json:"path"`
	Hash string `json:"sha256"`
}

// Hash is a file's SHA-256.
func Hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Bytes is the manifest as a file.
func (m *Manifest) Bytes() ([]byte, error) {
	data, err := json.MarshalIndent(m, "", "  ")
	return append(data, '\n'), err
}

// ReadManifest reads the manifest of a directory, nil if it has none.
func ReadManifest(dir string) (*Manifest, error) {
	path := filepath.Join(dir, ManifestName)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var m Manifest
	if err == nil {
		d := json.NewDecoder(bytes.NewReader(data))
		err = d.Decode(&m)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &m, nil
}

// Read reads the test of an entry. It is refused where it is not what was written.
func (e *Entry) Read(dir string) (Test, error) {
	path := filepath.Join(dir, filepath.FromSlash(e.File))
	data, err := os.ReadFile(path)
	if err != nil {
		return Test{}, err
	}
	if Hash(data) != e.Hash {
		return Test{}, fmt.Errorf("%s has changed since %s was written: its right answer is not known any more",
			path, ManifestName)
	}
	t, err := Read(path)
	if err != nil {
		return t, err
	}
	if len(t.Expect) != len(e.Checks) {
		return t, fmt.Errorf("%s: the script asks %d times, %s says %d", path, len(t.Expect), ManifestName, len(e.Checks))
	}
	for i, c := range e.Checks {
		t.Expect[i] = c.Expect
	}
	return t, nil
}
