package suite

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// names are the beginnings of names of scripts that are taken, in lower case, with the hash of the seed that has them:
// some file systems do not tell cases apart.
type names map[string]string

// maxStem is how much of the name of a seed's file a script's name has: most file systems have 255 bytes for a name,
// and the logic, the answer, the number and the endings of formats need room.
const maxStem = 100

// name is what the script of an instance is called: logic, seed, answer, number. Seeds in several directories may have
// one name; those that come later have a number behind it. No two instances have one name: what is in front of the
// answer belongs to one seed, and the number to one instance of that seed.
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

// take reports whether a name belongs to a seed, which it does from now on if it was free.
func (n names) take(name, hash string) bool {
	name = strings.ToLower(name)
	owner, taken := n[name]
	if !taken {
		n[name] = hash
	}
	return !taken || owner == hash
}

// notPlain is what names of files have in some projects only. A name is good up to its first dot ([Test]).
var notPlain = regexp.MustCompile(`[^A-Za-z0-9_-]+`)

// plainName gives a name without what needs quotes in a shell or cannot be in a file's name.
func plainName(name string) string {
	name = notPlain.ReplaceAllString(name, "_")
	return name[:min(len(name), maxStem)]
}
