package report

import (
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/results"
)

// hostile clears the terminal, and gives its window a title.
const hostile = "x\x1b[2J\x1b]0;title\x07\r\u009b2J\x00"

// poison puts hostile texts wherever a text can be: into fields, and as keys of tables, which get an entry for it.
func poison(v reflect.Value, depth int) {
	if depth == 0 || v.Kind() == reflect.Struct && v.Type() == reflect.TypeFor[time.Time]() {
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(hostile)
	case reflect.Int:
		v.SetInt(3)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		poison(v.Elem(), depth)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				poison(v.Field(i), depth-1)
			}
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		poison(v.Index(0), depth-1)
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		key, entry := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		poison(key, depth-1)
		poison(entry, depth-1)
		v.SetMapIndex(key, entry)
	}
}

// Statistics may come from workers, and what they tell from solvers and seeds: no text in them controls a terminal.
func TestHostileTexts(t *testing.T) {
	const deep = 8
	var stats tally.Stats
	poison(reflect.ValueOf(&stats).Elem(), deep)
	for i, state := range []tally.WorkerState{tally.Silent, tally.Refused, hostile} {
		if i > 0 {
			stats.Fleet.Workers = append(stats.Fleet.Workers, stats.Fleet.Workers[0])
		}
		stats.Fleet.Workers[i].State = state
	}
	for what, show := range map[string]func(b *strings.Builder){
		"summary":  func(b *strings.Builder) { Summary(b, stats, t.TempDir()) },
		"workers":  func(b *strings.Builder) { _ = Workers(b, hostile, stats.Fleet) },
		"overview": func(b *strings.Builder) { Terminal{Writer: b}.Overview(&results.Campaign{Stats: stats}, true) },
	} {
		var b strings.Builder
		show(&b)
		if !strings.Contains(b.String(), "x\ufffd[2J") {
			t.Errorf("%s shows no text of the statistics:\n%s", what, b.String())
		}
		if strings.ContainsFunc(b.String(), func(r rune) bool { return r != '\n' && unicode.IsControl(r) }) {
			t.Errorf("%s controls the terminal: %q", what, b.String())
		}
	}
}
