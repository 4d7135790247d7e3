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

// ManifestName is the file that lists the parts.
const ManifestName = "manifest.json"

// formatVersion is the version of the manifest's format; other versions are rejected.
const formatVersion = 1

// Manifest describes a division: its input, settings and parts.
type Manifest struct {
	Format    string `json:"format"` // formatName
	Version   int    `json:"version"`
	Tool      string `json:"tool"` // version of smtstorm
	How       How    `json:"how"`
	Unit      Unit   `json:"unit"`
	MaxSize   int    `json:"max_size"`
	MinSize   int    `json:"min_size"`
	Radius    int    `json:"radius"`
	Replicate string `json:"replicate"` // as given by the user
	Cubes     int    `json:"cubes"`
	On        string `json:"on,omitempty"`
	Check     int    `json:"check,omitempty"` // number of the divided check in each script, counted from 1; 0: all
	// Graph has the dependencies that the user gave: the first unit of each pair depends on the second.
	Graph  [][2]string `json:"graph,omitempty"`
	Wholes []OfWhole   `json:"wholes"`
}

const formatName = "smtstorm-split"

// OfWhole is the manifest's entry of a whole. The hash of a set of files is the hash of their hashes.
type OfWhole struct {
	Path        string               `json:"path"`
	SHA256      string               `json:"sha256"`
	Check       int                  `json:"check,omitempty"` // counted from 1
	Size        int                  `json:"size"`            // number of units
	Expect      instance.Expectation `json:"expect,omitempty"`
	Certificate instance.Certificate `json:"certificate,omitempty"`
	How         How                  `json:"how,omitempty"` // "" for a small whole, which is not divided
	Join        split.Join           `json:"join"`
	Undivided   string               `json:"undivided,omitempty"` // the reason why it was not divided
	Parts       []OfPart             `json:"parts"`
}

// OfPart is the manifest's entry of a part: a script, or a directory of copies.
type OfPart struct {
	File        string               `json:"file"` // relative to the manifest's directory
	SHA256      string               `json:"sha256,omitempty"`
	Units       []int                `json:"units"`           // numbers, counted from 1
	Cases       []string             `json:"cases,omitempty"` // formulas added to the units
	Bytes       int                  `json:"bytes"`
	Expect      instance.Expectation `json:"expect,omitempty"`
	Certificate instance.Certificate `json:"certificate,omitempty"`
	Witness     string               `json:"witness,omitempty"` // a file relative to the manifest's directory
	Copies      []OfCopy             `json:"copies,omitempty"`
}

// OfCopy is the entry of a file in a part that is a directory.
type OfCopy struct {
	Unit   int    `json:"unit"` // counted from 1
	Name   string `json:"name"` // relative to the part
	SHA256 string `json:"sha256"`
}

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// newManifest gives a manifest without wholes.
func newManifest(c *Division) *Manifest {
	m := &Manifest{
		Format: formatName, Version: formatVersion, Tool: c.Version, How: c.How, Unit: c.Unit, MaxSize: c.Size,
		MinSize: c.MinSize, Radius: c.Radius, Replicate: c.Replicate, Cubes: c.Cubes, On: c.On, Check: c.Check,
		Wholes: []OfWhole{},
	}
	if c.graph != nil {
		m.Graph = c.graph.edges
	}
	return m
}

func (m *Manifest) bytes() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	err := e.Encode(m)
	return b.Bytes(), err
}

// ReadManifest reads a manifest, given by its path or its directory. The error is a *usage.Error.
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

// HasManifest reports whether a directory has a manifest.
func HasManifest(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, ManifestName))
	return err == nil
}

// check reads a part's file and checks it against the manifest. The error is a *usage.Error.
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

// partName is the name of a part, without a suffix.
func partName(i int) string { return fmt.Sprintf("%03d", i+1) }
