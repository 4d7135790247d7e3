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

// ManifestName is the file that lists the scripts of a suite.
const ManifestName = "manifest.json"

// Directories of a suite for witnesses and certificates. They are separate since some projects' runners take every
// script of a directory for a test.
const (
	WitnessDir     = "witness"
	CertificateDir = "certificate"
)

// Manifest lists the scripts of a suite and their origins.
type Manifest struct {
	Tool      string   `json:"smtstorm"` // version
	Command   []string `json:"command"`  // command that writes the suite, without paths of seeds
	Format    string   `json:"format"`
	Seed      uint64   `json:"seed"`
	Instances []Entry  `json:"instances"`
}

// Entry is one script of a suite.
type Entry struct {
	File   string       `json:"file"`
	Hash   string       `json:"sha256"` // SHA-256 of the file
	Logic  string       `json:"logic"`
	Checks []CheckEntry `json:"checks"`
	// Options are arguments that the format's solver needs.
	Options    []string `json:"options,omitempty"`
	Strategy   string   `json:"strategy"`
	Index      int      `json:"index"` // the instance's index among those of its first seed
	Seeds      []Origin `json:"seeds"`
	MasterSeed uint64   `json:"master_seed"`
	Cut
	// Joined are further instances whose assertions are in the script, which is satisfiable under their common values.
	Joined []JoinedInstance `json:"joined,omitempty"`
}

// Cut describes what was removed from the instance that a script was made from.
type Cut struct {
	Flattened bool `json:"flattened,omitempty"` // negations of negations were removed
	// Halves are 1 or 2, the first or second half of the assertions; if there are several, each is a half of the previous
	// one.
	Halves []int `json:"halves,omitempty"`
}

// JoinedInstance is an instance whose assertions were joined to the script of another one.
type JoinedInstance struct {
	Strategy string   `json:"strategy"`
	Index    int      `json:"index"`
	Seeds    []Origin `json:"seeds"`
	Cut
}

// CheckEntry is what is known about a check.
type CheckEntry struct {
	Expect      instance.Expectation `json:"expect"`
	Certificate instance.Certificate `json:"certificate,omitempty"` // its kind
	// Witness and Script name files: values that make the assertions true, and a script that any solver can check.
	Witness string `json:"witness_file,omitempty"`
	Script  string `json:"certificate_file,omitempty"`
}

// Origin is a seed of the instance.
type Origin struct {
	Path string `json:"path"`
	Hash string `json:"sha256"`
}

// Hash is the SHA-256 of a file's content.
func Hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Bytes gives the manifest as a file.
func (m *Manifest) Bytes() ([]byte, error) {
	data, err := json.MarshalIndent(m, "", "  ")
	return append(data, '\n'), err
}

// ReadManifest reads the manifest of a directory; nil if it has none.
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

// Read reads the test of an entry. It fails if the file was changed.
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
