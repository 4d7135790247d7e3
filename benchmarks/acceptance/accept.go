package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/smtstorm/smtstorm/fragment"
)

// script is a file, and what became of it.
type script struct {
	path    string
	src     []byte
	seed    *fragment.Seed // nil if refused, or without assertions
	refused error
}

// readAll reads scripts.
func readAll(files []string) ([]*script, error) {
	var all []*script
	for _, path := range files {
		src, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		s := &script{path: path, src: src}
		s.seed, s.refused = fragment.ReadSeed(path, src)
		if errors.Is(s.refused, fragment.ErrEmpty) {
			s.refused = nil
		}
		all = append(all, s)
	}
	return all, nil
}

func (o *options) accepted(ctx context.Context, read []*script) error {
	refused := 0
	for _, s := range read {
		if s.refused != nil {
			refused++
		}
	}
	fmt.Printf("%d scripts, %d refused\n", len(read), refused)
	return nil
}
