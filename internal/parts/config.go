package parts

import (
	"log/slog"
	"math"

	"github.com/smtstorm/smtstorm/internal/split"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// How is a way to divide a whole into parts.
type How string

// The ways to divide. Sets of files can only be divided by size or along dependencies.
const (
	Size         How = "size"
	Dependencies How = "dependencies"
	Components   How = "components"
	Cubes        How = "cubes"
)

// join gives the rule by which answers to parts made in this way determine the answer to the whole.
func (h How) join() split.Join {
	switch h {
	case Components:
		return split.All
	case Cubes:
		return split.Any
	}
	return split.Monotone
}

// Unit is what parts consist of.
type Unit string

// The kinds of units.
const (
	Assertion Unit = "assertion"
	File      Unit = "file"
)

// Published and measured settings. Those for files are the thesis' settings for the files of programs. For assertions,
// a radius of 1 keeps more pairs with a common symbol together than 2, with which neighbourhoods get too large and are
// cut.
const (
	DefaultAssertions    = 8
	DefaultFiles         = 500
	DefaultRadius        = 1
	DefaultRadiusOfFiles = 2
	DefaultReplicate     = "0.1"
	DefaultCubes         = split.DefaultCubes
)

// Of the bytes that the parts of a file may have together: a multiple of the file's, and what is never too much.
const (
	defaultTimes = 10
	neverTooMuch = 16 << 20
)

// limit is how many bytes the parts may have together of a file, or a set, with the given bytes.
func (c *Division) limit(bytes int) int64 {
	switch {
	case c.MaxTotal > 0:
		return c.MaxTotal
	case c.MaxTotal < 0:
		return math.MaxInt64
	}
	return max(defaultTimes*int64(bytes), neverTooMuch)
}

// Division configures a division. Zero values of How, Size, Radius, Replicate and Cubes mean the defaults.
type Division struct {
	How       How
	Unit      Unit
	Size      int    // S: most units of a part
	Radius    int    // k: number of steps along dependencies that a part should contain
	Replicate string // p: if a neighbourhood is too large, the share of it that each of its parts contains
	Cubes     int    // approximate number of cubes
	Graph     string // file with the dependencies; "": units depend on each other if they share symbols
	On        string // term whose cases come first; "" to choose one
	Check     int    // number of the check in each script, counted from 1; 0 for all
	MaxTotal  int64  // bytes that all parts of a file may have together; 0: see limit; negative: no bound
	MinSize   int    // wholes with fewer units are not divided; 0: for slices, Size + 1
	Logics    []string
	Seed      uint64 // for the search for models
	Version   string // smtstorm's version
	Logger    *slog.Logger
	Progress  func(text string) // reports the progress of writing; may be nil

	orComponents bool // Cubes: wholes of several components are divided into these
	grows        bool // Size is the default, and larger for wholes that would have more parts than units
	share        split.Share
	graph        *dependencyGraph // the file's content if Graph is set, else nil
}

// Complete sets the defaults. The error is a *usage.Error.
func (c *Division) Complete() error {
	if c.Unit == "" {
		c.Unit = Assertion
	}
	if c.Unit != Assertion && c.Unit != File {
		return usage.BadFlag("unit", "unknown unit %q; there are assertion and file", c.Unit)
	}
	if c.How == "" {
		c.How = Dependencies
		if c.Unit == File && c.Graph == "" {
			c.How = Size
		}
	}
	switch c.How {
	case Size, Dependencies:
	case Components, Cubes:
		if c.Unit == File {
			return usage.Errorf("%s are of assertions: with --unit file, --how is size or dependencies", c.How)
		}
	default:
		return usage.BadFlag("how", "unknown way %q; there are size, dependencies, components and cubes", c.How)
	}
	c.sizes()
	var err error
	if c.share, err = split.ParseShare(c.Replicate); err != nil {
		return usage.BadFlag("replicate", "--replicate takes a share from 0 to below 1, not %q", c.Replicate)
	}
	if c.Graph != "" {
		if c.How != Dependencies {
			return usage.Errorf("--graph gives dependencies: it takes --how dependencies")
		}
		if c.graph, err = readGraph(c.Graph); err != nil {
			return err
		}
	}
	if c.On != "" && c.How != Cubes {
		return usage.Errorf("--on names the term of cubes: it takes --how cubes")
	}
	return nil
}

func (c *Division) sizes() {
	size, radius := DefaultAssertions, DefaultRadius
	if c.Unit == File {
		size, radius = DefaultFiles, DefaultRadiusOfFiles
	}
	if c.Size == 0 {
		c.Size, c.grows = size, c.Unit == Assertion
	}
	if c.Radius == 0 {
		c.Radius = radius
	}
	if c.Replicate == "" {
		c.Replicate = DefaultReplicate
	}
	if c.Cubes == 0 {
		c.Cubes = split.DefaultCubes
	}
	if c.MinSize == 0 && c.How.join() == split.Monotone {
		c.MinSize = c.Size + 1
	}
}
