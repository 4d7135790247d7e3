package ledger

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Shard is one of the parts that a campaign is divided into: each instance belongs to one of them. The zero value has
// all instances.
//
// Each shard looks at every file, because how many instances a seed gets depends on how many seeds there are. Shards
// that use reference models make up the same campaign only if all read the same recorded models.
type Shard struct {
	Number int // number from 1
	Of     int
}

// ParseShard reads a shard, like 1/3. The empty text stands for everything.
func ParseShard(text string) (Shard, error) {
	if text == "" {
		return Shard{}, nil
	}
	number, of, _ := strings.Cut(text, "/")
	n, err := strconv.Atoi(number)
	k, ofErr := strconv.Atoi(of)
	if err != nil || ofErr != nil || n < 1 || n > k {
		return Shard{}, fmt.Errorf("%q is no shard; the second of three is 2/3", text)
	}
	return Shard{n, k}, nil
}

func (s Shard) String() string {
	if s.Of == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Number, s.Of)
}

// starts returns the indices at which the blocks of a round begin.
func starts(block func(i, perRound int) (from, to int), perRound int) []int {
	var at []int
	for i := 0; i < perRound; _, i = block(i, perRound) {
		at = append(at, i)
	}
	return at
}

// owns reports whether an instance belongs to the shard. The blocks of a seed go to the shards by turns, beginning with
// one that the content of the seed decides on: neighbours stay together, and each shard gets its share of every seed.
func (m *Ledger) owns(s *seed, i int) bool {
	if m.shard.Of <= 1 {
		return true
	}
	round, within := i/s.known.PerRound, i%s.known.PerRound
	block, found := slices.BinarySearch(s.blocks, within)
	if !found {
		block--
	}
	first, _ := strconv.ParseUint(s.known.Hash[:min(8, len(s.known.Hash))], 16, 64)
	number := int(first%uint64(m.shard.Of)) + round*len(s.blocks) + block
	return number%m.shard.Of == m.shard.Number-1
}

// own is the first instance from i on that belongs to the shard.
func (m *Ledger) own(s *seed, i int) int {
	for !m.owns(s, i) {
		_, i = m.block(i, s.known.PerRound)
	}
	return i
}

// ownCount remembers how many instances below some index belong to the shard.
type ownCount struct{ below, count int }

// ownBelow counts the instances below an index that belong to the shard. It goes on from where it was last asked.
func (m *Ledger) ownBelow(s *seed, to int) int {
	if m.shard.Of <= 1 {
		return to
	}
	c := s.counts
	if to < c.below {
		c = ownCount{}
	}
	for c.below < to {
		_, end := m.block(c.below, s.known.PerRound)
		end = min(end, to)
		if m.owns(s, c.below) {
			c.count += end - c.below
		}
		c.below = end
	}
	s.counts = c
	return c.count
}
