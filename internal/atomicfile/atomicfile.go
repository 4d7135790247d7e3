// Package atomicfile writes files and directories that are either complete or not there at all, even if the process is
// killed or (except for WriteUnsynced) the machine stops. Incomplete ones have a hidden name next to the final one.
//
// Files that grow are a [Log], of which the last line may be lost. It imports nothing of the project.
package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Write replaces or creates a file with this content. After an error it has its old content or the new one.
func Write(path string, data []byte, mode fs.FileMode) error {
	return writer{}.write(path, data, mode, true)
}

// WriteUnsynced is Write for the many files that can be made again: it does not wait for the disk, so that they may be
// lost or damaged if the machine stops.
func WriteUnsynced(path string, data []byte, mode fs.FileMode) error {
	return writer{}.write(path, data, mode, false)
}

// File is a file to write into a directory.
type File struct {
	Name string
	Data []byte
	Mode fs.FileMode
}

// WriteBelow writes a file below a directory, as Write or WriteUnsynced. Its name may have directories, which are made.
func WriteBelow(dir string, f File, sync bool) error {
	path := filepath.Join(dir, f.Name)
	if sub := filepath.Dir(f.Name); sub != "." {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o755); err != nil {
			return err
		}
	}
	return writer{}.write(path, f.Data, 0o644, sync)
}

// WriteDir makes a directory with these files. If it exists already and is not empty, the error is an fs.ErrExist, and
// the directory is unchanged.
func WriteDir(path string, files []File) error { return writer{}.writeDir(path, files) }

// RemoveLeftovers removes incomplete files of killed writers from a directory. No writer may be active there.
func RemoveLeftovers(dir string) error {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), temporary) {
			err = errors.Join(err, os.RemoveAll(filepath.Join(dir, e.Name())))
		}
	}
	return err
}

// temporary is the prefix of the names of incomplete files.
const temporary = ".tmp-"

// writer calls before ahead of each step, for tests.
type writer struct{ before func() }

func (w writer) step() {
	if w.before != nil {
		w.before()
	}
}

func (w writer) write(path string, data []byte, mode fs.FileMode, sync bool) (err error) {
	dir := filepath.Dir(path)
	w.step()
	f, err := os.CreateTemp(dir, temporary)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	if err := w.fill(f, data, mode, sync); err != nil {
		return err
	}
	w.step()
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	w.step()
	if sync {
		return syncDir(dir)
	}
	return nil
}

// fill writes the content of a file that was just made, and closes it.
func (w writer) fill(f *os.File, data []byte, mode fs.FileMode, sync bool) error {
	w.step()
	_, err := f.Write(data)
	if err == nil {
		err = f.Chmod(mode)
	}
	if err == nil && sync {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	return err
}

func (w writer) writeDir(path string, files []File) error {
	w.step()
	tmp, err := os.MkdirTemp(filepath.Dir(path), temporary)
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp) // without effect after the rename
	for _, file := range files {
		w.step()
		f, err := os.OpenFile(filepath.Join(tmp, file.Name), os.O_CREATE|os.O_EXCL|os.O_WRONLY, file.Mode)
		if err != nil {
			return err
		}
		if err := w.fill(f, file.Data, file.Mode, true); err != nil {
			return err
		}
	}
	if err := os.Chmod(tmp, 0o755); err != nil {
		return err
	}
	if err := syncDir(tmp); err != nil {
		return err
	}
	w.step()
	if err := os.Rename(tmp, path); err != nil {
		return err
	}
	w.step()
	return syncDir(filepath.Dir(path))
}

func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}
