package seeds

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"sync"

	"github.com/smtstorm/smtstorm/fragment"
)

// partners are the seed files of a campaign, in path order, for strategies that draw from several seeds. Files that
// cannot be used as seeds keep their places, so that places do not depend on solvers or settings.
type partners struct {
	read func(path string) ([]byte, error)
	list func() partnerList

	mu   sync.Mutex
	kept []partner // in order of use, the latest last
}

type partner struct {
	place int
	seed  *fragment.Seed
	err   error
}

// partnerList has data about all files together.
type partnerList struct {
	files []string // without seeds of sources
	hash  string
	logic map[string][]int // places, by the logic that a file sets
}

// maxPartners bounds the seeds that stay parsed for this purpose, maxPartnerSize the size of their files, in bytes.
const maxPartners, maxPartnerSize = 64, 1 << 20

func newPartners(
	files []string, read func(path string) ([]byte, error), describe func(path string) Content,
) *partners {
	return &partners{read: read, list: sync.OnceValue(func() partnerList {
		all := sha256.New()
		list := partnerList{logic: map[string][]int{}}
		for _, path := range files {
			c := describe(path)
			if c.IsRead && !c.IsScript {
				continue
			}
			fmt.Fprintf(all, "%s %v\n", c.Hash, c.IsRead)
			if c.IsRead && c.Size <= maxPartnerSize {
				list.logic[c.Logic] = append(list.logic[c.Logic], len(list.files))
			}
			list.files = append(list.files, path)
		}
		list.hash = hex.EncodeToString(all.Sum(nil))
		return list
	})}
}

// Len is the number of files.
func (p *partners) Len() int { return len(p.list().files) }

// Hash is the hash of all contents, in order.
func (p *partners) Hash() string { return p.list().hash }

// OfLogic gives the places of the files that set a logic and are not too large.
func (p *partners) OfLogic(logic string) []int { return p.list().logic[logic] }

// Seed reads the seed at a place.
func (p *partners) Seed(place int) (*fragment.Seed, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.IndexFunc(p.kept, func(k partner) bool { return k.place == place }); i >= 0 {
		found := p.kept[i]
		p.kept = append(slices.Delete(p.kept, i, i+1), found)
		return found.seed, found.err
	}
	made := partner{place: place}
	path := p.list().files[place]
	var src []byte
	if src, made.err = p.read(path); made.err == nil {
		made.seed, made.err = fragment.ReadSeed(path, src)
	}
	if len(p.kept) == maxPartners {
		p.kept = slices.Delete(p.kept, 0, 1)
	}
	p.kept = append(p.kept, made)
	return made.seed, made.err
}
