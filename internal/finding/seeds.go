package finding

import "github.com/smtstorm/smtstorm/mutate/instance"

// FurtherSeed is a seed that an instance was made from, beside the first.
type FurtherSeed struct {
	Path string `json:"path"`
	Hash string `json:"hash"`
	File string `json:"file"` // the copy in the finding's directory
}

// furtherSeedsOf names the seeds of an instance but the first.
func furtherSeedsOf(in *instance.Instance) []FurtherSeed {
	var further []FurtherSeed
	for i, seed := range in.Seeds[1:] {
		further = append(further, FurtherSeed{Path: seed.Path, Hash: seed.Hash, File: SeedName(i + 1)})
	}
	return further
}
