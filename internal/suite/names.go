package suite

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// names maps the prefixes of scripts' names that are in use to the hash of the seed that uses them. They are in lower
// case, since some file systems do not distinguish cases.
type names map[string]string

// maxStem bounds the part of a script's name that comes from the seed's file name: most file systems permit 255 bytes
// for a name, and logic, answer, number and the formats' suffixes need room.
const maxStem = 100

// name gives the name of an instance's script: logic, seed, answer, number. If seeds in several directories have the
// same name, the later ones get a number behind it. Names are unique: the part in front of the answer belongs to one
// seed, and the number to one instance of that seed.
func (n names) name(in *instance.Instance) string {
	answer := string(in.Last().Expect)
	if len(in.Checks) > 1 {
		answer = "incremental"
	}
	logic := in.Logic
	if logic == "" {
		logic = "ALL"
	}
	seed := in.Seed()
	base := plainName(logic) + "-" + plainName(strings.TrimSuffix(filepath.Base(seed.Path), ".smt2"))
	name := base
	for i := 2; !n.take(name, seed.Hash); i++ {
		name = fmt.Sprintf("%s-%d", base, i)
	}
	return fmt.Sprintf("%s-%s-%d", name, answer, in.Index)
}

// take reports whether a name belongs to a seed; if it is free, the seed gets it.
func (n names) take(name, hash string) bool {
	name = strings.ToLower(name)
	owner, taken := n[name]
	if !taken {
		n[name] = hash
	}
	return !taken || owner == hash
}

// notPlain matches characters that only some projects use in file names. A dot would end the name of a [Test].
var notPlain = regexp.MustCompile(`[^A-Za-z0-9_-]+`)

// plainName replaces the characters that need quotes in a shell or are not allowed in a file name.
func plainName(name string) string {
	name = notPlain.ReplaceAllString(name, "_")
	return name[:min(len(name), maxStem)]
}
