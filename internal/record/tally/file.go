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

// File is OUT/stats.json. A file beside it keeps the room that its last version needs: on a disk that is full, it
// goes in favour of that.
type File struct {
	path  string
	room  string
	index string // of findings
	kept  int    // size of the room
}

// NewFile is the file in OUT. The index of findings, which is replaced at the same time, shares its room.
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

// WriteLast replaces stats.json for the last time. If there is no place for it, it is written without blanks; if there
// is none for that either, the one before stays.
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

// block is what file systems give away at a time.
const block = 4096

// keepRoom ensures that there is place for the index of findings, for the events that it lacks, which take no more than
// it, and for stats.json, which has n bytes now and may grow: index and statistics are written anew beside the old
// ones. If there is no place even for that, the next file that is written will tell.
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

// UseRoom gives the room back.
func (f *File) UseRoom() {
	os.Remove(f.room)
	f.kept = 0
}
