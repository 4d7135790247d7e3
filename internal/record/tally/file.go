package tally

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
)

// FileName is the name of the statistics in the directory of a campaign.
const FileName = "stats.json"

// File is OUT/stats.json. A second file reserves the disk space for its last version: on a full disk, that file is
// deleted so that the last version can be written.
type File struct {
	path  string
	room  string
	index string // path of the index of findings
	kept  int    // size of the room
}

// NewFile is the file in OUT. The index of findings, which is written at the same time, shares the reserved space.
func NewFile(out, index string) *File {
	return &File{index: index, path: filepath.Join(out, FileName), room: filepath.Join(out, ".room-for-stats.json")}
}

// Write replaces stats.json.
func (f *File) Write(s Stats) error {
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	if err := f.replace(append(data, '\n')); err != nil {
		return err
	}
	f.keepRoom(len(data))
	return nil
}

func (f *File) replace(data []byte) error {
	if err := atomicfile.Write(f.path, data, 0o644); err != nil {
		return fmt.Errorf("writing stats.json: %w", err)
	}
	return nil
}

// WriteLast replaces stats.json for the last time. If the disk is full, it is written without indentation; if there is
// no space for that either, the earlier version stays.
func (f *File) WriteLast(s Stats) error {
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	err = f.replace(append(data, '\n'))
	if err == nil {
		return nil
	}
	if data, err := json.Marshal(s); err == nil && f.replace(append(data, '\n')) == nil {
		return nil
	}
	return err
}

// block is the unit in which file systems allocate space, in bytes.
const block = 4096

// keepRoom reserves space for new copies of the index of findings and of stats.json, which has n bytes now and may
// grow, and for events that are not written yet, which take no more than the index. If there is too little space, the
// next write of a file will fail and report it.
func (f *File) keepRoom(n int) {
	if st, err := os.Stat(f.index); err == nil {
		n += 2 * int(st.Size())
	}
	if need := (n/block + 2) * block; need > f.kept {
		room := make([]byte, need)
		for i := range room {
			room[i] = ' '
		}
		if err := os.WriteFile(f.room, room, 0o644); err != nil {
			need = 0
			os.Remove(f.room)
		}
		f.kept = need
	}
}

// UseRoom gives the reserved space back.
func (f *File) UseRoom() {
	os.Remove(f.room)
	f.kept = 0
}
