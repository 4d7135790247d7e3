package wire

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
)

// Pack encodes a message, as compressed JSON.
func Pack(what any) ([]byte, error) {
	text, err := json.Marshal(what)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	err = w.Close()
	return b.Bytes(), err
}

// MaxUnpacked is the largest size of an unpacked message, in bytes.
const MaxUnpacked = 64 << 20

// Unpack decodes what Pack has encoded. A message larger than MaxUnpacked is an error.
func Unpack(data []byte, to any) error {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return err
	}
	text, err := io.ReadAll(io.LimitReader(r, MaxUnpacked+1))
	switch {
	case err != nil:
		return err
	case len(text) > MaxUnpacked:
		return fmt.Errorf("it has more than %d bytes", MaxUnpacked)
	}
	return json.Unmarshal(text, to)
}
