package parts

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

	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/split"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// ManifestName is the file that says what parts there are.
const ManifestName = "manifest.json"

// formatVersion is that of manifests. One of another version is refused.
const formatVersion = 1

// Manifest says what was divided how, and into which parts.
type Manifest struct {
	Format    string    `json:"format"` // formatName
	Version   int       `json:"version"`
	Tool      string    `json:"tool"` // version of smtstorm
	How       How       `json:"how"`
	Unit      Unit      `json:"unit"`
	MaxSize   int       `json:"max_size"`
	MinSize   int       `json:"min_size"`
	Radius    int       `json:"radius"`
	Replicate string    `json:"replicate"` // as it was given
	Cubes     int       `json:"cubes"`
	On        string    `json:"on,omitempty"`
	Wholes    []OfWhole `json:"wholes"`
}

const formatName = "smtstorm-split"

// OfWhole is what a manifest says of a whole. A set of files has the hash of their hashes.
type OfWhole struct {
	Path        string               `json:"path"`
	SHA256      string               `json:"sha256"`
	Check       int                  `json:"check,omitempty"` // counted from 1
	Size        int                  `json:"size"`            // units
	Expect      instance.Expectation `json:"expect,omitempty"`
	Certificate instance.Certificate `json:"certificate,omitempty"`
	How         How                  `json:"how,omitempty"` // "" of one that is small, and stays as it is
	Join        split.Join           `json:"join"`
	Undivided   string               `json:"undivided,omitempty"` // why it is one part
	Parts       []OfPart             `json:"parts"`
}

// OfPart is what a manifest says of a part: a script, or a directory of copies.
type OfPart struct {
	File        string               `json:"file"` // below the directory
	SHA256      string               `json:"sha256,omitempty"`
	Units       []int                `json:"units"`           // by number, counted from 1
	Cases       []string             `json:"cases,omitempty"` // formulas beside them
	Bytes       int                  `json:"bytes"`
	Expect      instance.Expectation `json:"expect,omitempty"`
	Certificate instance.Certificate `json:"certificate,omitempty"`
	Witness     string               `json:"witness,omitempty"` // a file below the directory
	Copies      []OfCopy             `json:"copies,omitempty"`
}

// OfCopy is a file of a part that is a directory.
type OfCopy struct {
	Unit   int    `json:"unit"` // counted from 1
	Name   string `json:"name"` // below the part
	SHA256 string `json:"sha256"`
}

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// newManifest is one without wholes.
func newManifest(c *Config) *Manifest {
	return &Manifest{
		Format: formatName, Version: formatVersion, Tool: c.Version, How: c.How, Unit: c.Unit, MaxSize: c.Size,
		MinSize: c.MinSize, Radius: c.Radius, Replicate: c.Replicate, Cubes: c.Cubes, On: c.On, Wholes: []OfWhole{},
	}
}

func (m *Manifest) bytes() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	err := e.Encode(m)
	return b.Bytes(), err
}

// ReadManifest reads a manifest, that of a directory if the path is one. The error is a *usage.Error.
func ReadManifest(path string) (*Manifest, error) {
	if st, err := os.Stat(path); err == nil && st.IsDir() {
		path = filepath.Join(path, ManifestName)
	}
	data, err := seedfile.Read(path)
	if err != nil {
		return nil, usage.Errorf("%v", err)
	}
	var m Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, usage.Errorf("%s is no manifest of parts: %v", path, err)
	}
	switch {
	case m.Format != formatName:
		return nil, usage.Errorf("%s is no manifest of parts that 'smtstorm split' has written", path)
	case m.Version != formatVersion:
		return nil, usage.Errorf("%s is a manifest of version %d; this smtstorm reads version %d", path, m.Version,
			formatVersion)
	}
	return &m, nil
}

// HasManifest reports whether a directory has parts.
func HasManifest(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, ManifestName))
	return err == nil
}

// check reads a part's file and compares it with what the manifest says. The error is a *usage.Error.
func (p *OfPart) check(dir string) ([]byte, error) {
	path := filepath.Join(dir, filepath.FromSlash(p.File))
	data, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, usage.Errorf("%s is missing, which the manifest names", path)
	case err != nil:
		return nil, err
	case hashOf(data) != p.SHA256:
		return nil, usage.Errorf("%s is not what the manifest says: its hash is %.12s, not %.12s", path, hashOf(data),
			p.SHA256)
	}
	return data, nil
}

// partName is the name of a part, without an ending.
func partName(i int) string { return fmt.Sprintf("%03d", i+1) }
