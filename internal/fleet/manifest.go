package fleet

import (
	"container/list"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"sync"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/fleet/bus"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/seeds"
)

// hashOf is the name of a blob: the SHA-256 of its content in hexadecimal.
func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// isHash matches a SHA-256 in hexadecimal.
var isHash = regexp.MustCompile(`^[0-9a-f]{64}$`)

// manifestOf lists the seeds of a campaign, with what workers need to know of their files.
func manifestOf(s *seeds.Set) []wire.File {
	var all []wire.File
	for place := range s.Places() {
		if part := s.Ahead(place); part != nil {
			all = append(all, wire.File{Path: part.Name, IsPart: true})
			continue
		}
		if s.IsNothing(place) {
			all = append(all, wire.File{Path: s.Path(place), IsNone: true})
			continue
		}
		c, _ := s.Content(place)
		all = append(all, wire.File{
			Path: s.Path(place), Hash: c.Hash, Size: c.Size, Logic: c.Logic, IsRead: c.IsRead, IsScript: c.IsScript,
			IsScope: c.IsScope, Limit: c.Limit,
		})
	}
	return all
}

// blobPart is the size of the parts in which a blob is sent, in bytes. JSON adds a third to it.
const blobPart = bus.MaxData / 2

// maxBlob is the largest blob that a worker accepts, in bytes.
const maxBlob = 1 << 30

// memoryCache is how many bytes of seeds a worker keeps in memory.
const memoryCache = 64 << 20

// files are the files of a campaign's seeds on a worker, which caches them by their content.
type files struct {
	fetch func(hash string) ([]byte, error)
	said  func(ctx context.Context, place, round int) (wire.SaidBlob, error)
	dir   string // directory where files are kept; "": in memory

	places []string       // paths, and names of parts, by place; "" where tests are made from nothing
	at     map[string]int // places by path
	paths  []string       // paths of files
	known  map[string]seeds.Content
	isPart map[int]bool // key: place of a part that goes ahead of tests

	mu   sync.Mutex
	kept map[string]*list.Element
	used *list.List // blobs (*blob), the last one used last
	size int
}

type blob struct {
	hash string
	data []byte
}

// newFiles reads a manifest.
func newFiles(manifest []byte, dir string, fetch func(hash string) ([]byte, error)) (*files, error) {
	var all []wire.File
	if err := json.Unmarshal(manifest, &all); err != nil {
		return nil, fmt.Errorf("the list of seeds: %w", err)
	}
	f := &files{
		fetch: fetch, dir: dir, known: map[string]seeds.Content{}, kept: map[string]*list.Element{}, used: list.New(),
		at: map[string]int{}, isPart: map[int]bool{},
	}
	for _, of := range all {
		if of.IsNone {
			f.places = append(f.places, "")
			continue
		}
		f.at[of.Path] = len(f.places)
		f.places = append(f.places, of.Path)
		if of.IsPart {
			f.isPart[len(f.places)-1] = true
			continue
		}
		if !isHash.MatchString(of.Hash) { // it is the name of a file
			return nil, fmt.Errorf("the list of seeds has %q in the place of a hash", of.Hash)
		}
		f.paths = append(f.paths, of.Path)
		f.known[of.Path] = seeds.Content{
			Hash: of.Hash, Size: of.Size, Logic: of.Logic, IsRead: of.IsRead, IsScript: of.IsScript,
			IsScope: of.IsScope, Limit: of.Limit,
		}
	}
	if dir != "" {
		return f, os.MkdirAll(dir, 0o755)
	}
	return f, nil
}

// Paths implements seeds.Files.
func (f *files) Paths() []string { return f.paths }

// Content implements seeds.Files.
func (f *files) Content(path string) seeds.Content { return f.known[path] }

// Said implements seeds.Files.
func (f *files) Said(ctx context.Context, path string, round int) (model, answers []byte, err error) {
	said, err := f.said(ctx, f.at[path], round)
	if err != nil {
		return nil, nil, fmt.Errorf("what solvers say about %s: %w", path, err)
	}
	return said.Model, said.Answers, nil
}

// pathOf is the path of the seed at a place.
func (f *files) pathOf(place int) string {
	if place < len(f.places) {
		return f.places[place]
	}
	return ""
}

// Read implements seeds.Files. Content that does not match the hash is rejected, wherever it comes from.
func (f *files) Read(path string) ([]byte, error) {
	hash := f.known[path].Hash
	if data := f.cached(hash); data != nil {
		return data, nil
	}
	data, err := f.fetch(hash)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return data, f.keep(hash, data)
}

func (f *files) cached(hash string) []byte {
	if f.dir != "" {
		data, err := os.ReadFile(filepath.Join(f.dir, hash))
		if err != nil || hashOf(data) != hash {
			return nil
		}
		return data
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if e := f.kept[hash]; e != nil {
		f.used.MoveToBack(e)
		return e.Value.(blob).data
	}
	return nil
}

func (f *files) keep(hash string, data []byte) error {
	if f.dir != "" {
		return atomicfile.WriteUnsynced(filepath.Join(f.dir, hash), data, 0o644)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.kept[hash] == nil {
		f.kept[hash] = f.used.PushBack(blob{hash, data})
		f.size += len(data)
	}
	for f.size > memoryCache && f.used.Len() > 1 {
		old := f.used.Remove(f.used.Front()).(blob)
		delete(f.kept, old.hash)
		f.size -= len(old.data)
	}
	return nil
}

// fetchBlob asks for a blob part by part, until it is whole.
func fetchBlob(
	ctx context.Context, hash string, ask func(ctx context.Context, r wire.BlobRequest) (wire.BlobReply, error),
) ([]byte, error) {
	var data []byte
	for {
		part, err := ask(ctx, wire.BlobRequest{Hash: hash, From: len(data)})
		switch {
		case err != nil:
			return nil, err
		case part.Error != "":
			return nil, fmt.Errorf("the campaign does not give it: %s", part.Error)
		case part.Size > maxBlob || len(part.Data) == 0 && len(data) < part.Size:
			return nil, fmt.Errorf("the campaign says it has %d bytes", part.Size)
		}
		if data = append(data, part.Data...); len(data) >= part.Size {
			break
		}
	}
	if got := hashOf(data); got != hash {
		return nil, fmt.Errorf("its content has the hash %s, and not %s", got, hash)
	}
	return data, nil
}

// partOf returns the part of a blob that a worker asks for.
func partOf(data []byte, from int) wire.BlobReply {
	if from < 0 || from > len(data) {
		return wire.BlobReply{Error: "there is no such part"}
	}
	return wire.BlobReply{Data: data[from:min(len(data), from+blobPart)], Size: len(data)}
}
