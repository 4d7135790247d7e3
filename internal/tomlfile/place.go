package tomlfile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// Errorf is an error about a value in a file that can be decoded. where is the path to the value: keys (string) and
// indices of array elements (int, from 0). If there is no such value, the error is at the place of the nearest one
// above it.
func Errorf(path string, data []byte, where []any, format string, args ...any) error {
	p := placer{text: data, at: map[string]int{}, tables: map[string]int{}}
	p.read()
	offset := 0
	for n := len(where); n > 0; n-- {
		if at, ok := p.at[name(where[:n])]; ok {
			offset = at
			break
		}
	}
	before := string(data[:offset])
	row, column := 1+strings.Count(before, "\n"), offset-strings.LastIndex(before, "\n")
	return fmt.Errorf("%s:%d:%d: %w", path, row, column, fmt.Errorf(format, args...))
}

// placer finds the offsets of the values of a document.
type placer struct {
	text   []byte
	parser unstable.Parser
	at     map[string]int // offsets, by name (see name)
	tables map[string]int // number of tables of an array so far; key: the array's name
}

// name is the key of a path in the maps.
func name(where []any) string {
	var b strings.Builder
	for _, step := range where {
		fmt.Fprintf(&b, "%T %v\x00", step, step)
	}
	return b.String()
}

func (p *placer) read() {
	p.parser.Reset(p.text)
	var table []any
	for p.parser.NextExpression() {
		switch e := p.parser.Expression(); e.Kind {
		case unstable.Table:
			table, _ = p.key(e, nil)
		case unstable.ArrayTable:
			table, _ = p.key(e, nil)
			array := name(table)
			p.tables[array]++
			table = append(table, p.tables[array]-1)
			p.put(table, p.keyOffset(e))
		case unstable.KeyValue:
			p.pair(e, table)
		}
	}
}

// key returns the path of an expression in a table, and its offset. Where the path goes through an array of tables, its
// last element is meant.
func (p *placer) key(e *unstable.Node, table []any) (where []any, offset int) {
	where, offset = slices.Clone(table), p.keyOffset(e)
	for it := e.Key(); it.Next(); {
		if n := p.tables[name(where)]; n > 0 {
			where = append(where, n-1)
		}
		where = append(where, string(it.Node().Data))
		p.put(where, offset)
	}
	return where, offset
}

func (p *placer) keyOffset(e *unstable.Node) int {
	it := e.Key()
	it.Next()
	return int(it.Node().Raw.Offset)
}

// put notes the offset of a path, unless it has one already.
func (p *placer) put(where []any, offset int) {
	if _, ok := p.at[name(where)]; !ok {
		p.at[name(where)] = offset
	}
}

func (p *placer) pair(e *unstable.Node, table []any) {
	where, offset := p.key(e, table)
	p.value(e.Value(), where, offset)
}

// value notes the offsets of a value and of what is in it. The parser has no offset for brackets: an array or table
// gets that of its key.
func (p *placer) value(v *unstable.Node, where []any, offset int) {
	switch v.Kind {
	case unstable.Array:
		i := 0
		for it := v.Children(); it.Next(); i++ {
			p.value(it.Node(), append(slices.Clone(where), i), offset)
		}
		return
	case unstable.InlineTable:
		p.put(where, offset)
		for it := v.Children(); it.Next(); {
			p.pair(it.Node(), where)
		}
		return
	}
	at := v.Raw
	if at.Length == 0 && v.Kind != unstable.String {
		at = p.parser.Range(v.Data)
	}
	if at.Length > 0 {
		offset = int(at.Offset)
	}
	p.at[name(where)] = offset
}
