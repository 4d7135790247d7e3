package tally

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/smtstorm/smtstorm/solvers"
)

// Add adds counts: numbers are added, in all tables; of two texts, that of s stays. Fields with the tag add:"-" are
// left alone: they describe the present state and are not counts.
func (s *Stats) Add(more Stats) { add(reflect.ValueOf(s).Elem(), reflect.ValueOf(&more).Elem()) }

// Complete fills in what follows from the counts: shares, the most frequent reasons, and zeros.
func (s *Stats) Complete() {
	for _, a := range s.Answered {
		a.complete()
	}
	for _, d := range s.Draws {
		if all := d.Claims + d.Rejected; all > 0 {
			d.Share = float64(d.Rejected) / float64(all)
		}
	}
	for _, o := range s.Oracles {
		if o.Signatures == nil {
			o.Signatures = map[string]int{}
		}
	}
	for kind, w := range s.Warnings {
		w.complete(kind)
	}
	for y := range s.Yields() {
		for _, verdict := range solvers.Verdicts() {
			count(&y.Verdicts, verdict, 0)
		}
		if y.Signatures == nil {
			y.Signatures = map[string]int{}
		}
	}
}

// count adds n to an entry of a table, which may be nil.
func count[M ~map[K]int, K comparable](m *M, key K, n int) {
	if *m == nil {
		*m = M{}
	}
	(*m)[key] += n
}

// entry returns an entry of a table, which may be nil, and makes it if there is none.
func entry[M ~map[K]*V, K comparable, V any](m *M, key K) *V {
	v := (*m)[key]
	if v == nil {
		if *m == nil {
			*m = M{}
		}
		v = new(V)
		(*m)[key] = v
	}
	return v
}

// table returns a table within a table, which may be nil, and makes it if there is none.
func table[M ~map[K]N, N ~map[J]V, K, J comparable, V any](m *M, key K) N {
	n := (*m)[key]
	if n == nil {
		if *m == nil {
			*m = M{}
		}
		n = N{}
		(*m)[key] = n
	}
	return n
}

// add adds a value to another of its type.
func add(to, from reflect.Value) {
	if from.IsZero() {
		return
	}
	if times, ok := from.Interface().(TimeStats); ok {
		to.Addr().Interface().(*TimeStats).join(times)
		return
	}
	if warnings, ok := from.Interface().(WarningStats); ok {
		to.Addr().Interface().(*WarningStats).join(&warnings)
		return
	}
	switch to.Kind() {
	case reflect.Int, reflect.Int64:
		to.SetInt(to.Int() + from.Int())
	case reflect.Float64:
		to.SetFloat(to.Float() + from.Float())
	case reflect.String:
		if to.Len() == 0 {
			to.Set(from)
		}
	case reflect.Struct:
		for i := range to.NumField() {
			if to.Type().Field(i).Tag.Get("add") != "-" {
				add(to.Field(i), from.Field(i))
			}
		}
	case reflect.Pointer:
		if to.IsNil() {
			to.Set(reflect.New(to.Type().Elem()))
		}
		add(to.Elem(), from.Elem())
	case reflect.Slice:
		switch skips, ok := from.Interface().([]Skip); {
		case ok:
			all := append(to.Interface().([]Skip), skips...)
			to.Set(reflect.ValueOf(all[:min(len(all), maxSkips)]))
		case to.Len() == 0: // a command
			to.Set(from)
		}
	case reflect.Map:
		if to.IsNil() {
			to.Set(reflect.MakeMap(to.Type()))
		}
		for key, value := range from.Seq2() {
			sum := reflect.New(to.Type().Elem()).Elem()
			if before := to.MapIndex(key); before.IsValid() {
				sum.Set(before)
			}
			add(sum, value)
			to.SetMapIndex(key, sum)
		}
	default:
		panic(fmt.Sprintf("tally: it is not said how a %s is added", to.Type()))
	}
}

// Counted is what is counted together with an acknowledgement or an event: it is written at once, while the totals are
// written from time to time.
type Counted struct {
	Seed  int64          `json:"seed"` // its number in the database; 0: it is about no seed
	Made  map[string]int `json:"made"` // instances by strategy
	Stats Stats          `json:"stats"`
}

// Text encodes the counts that are not zero, as JSON.
func (c Counted) Text() ([]byte, error) {
	fields := map[string]any{}
	v := reflect.ValueOf(c.Stats)
	for i := range v.NumField() {
		name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		if field := v.Field(i); name != "-" && !field.IsZero() {
			fields[name] = field.Interface()
		}
	}
	return json.Marshal(struct {
		Seed  int64          `json:"seed"`
		Made  map[string]int `json:"made"`
		Stats map[string]any `json:"stats"`
	}{c.Seed, c.Made, fields})
}

// Read adds up statistics that were written: totals, and the Counted since then.
func Read(totals []byte, since [][]byte) (Stats, error) {
	s := NewStats()
	if totals != nil {
		if err := json.Unmarshal(totals, &s); err != nil {
			return s, err
		}
	}
	for _, data := range since {
		c, err := ReadCounted(data)
		if err != nil {
			return s, err
		}
		s.Add(c.Stats)
	}
	s.Complete()
	return s, nil
}

// ReadCounted decodes what Text has encoded.
func ReadCounted(data []byte) (Counted, error) {
	c := Counted{Stats: NewStats()}
	err := json.Unmarshal(data, &c)
	return c, err
}

// Check returns an error for counts from another process that are malformed: a table with a nil entry.
func (c Counted) Check() error { return check(reflect.ValueOf(c.Stats)) }

func check(v reflect.Value) error {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if !v.Type().Field(i).IsExported() {
				continue
			}
			if err := check(v.Field(i)); err != nil {
				return err
			}
		}
	case reflect.Map:
		for key, entry := range v.Seq2() {
			if entry.Kind() == reflect.Pointer && entry.IsNil() {
				return fmt.Errorf("there is no entry for %v", key)
			}
			if err := check(entry); err != nil {
				return err
			}
		}
	case reflect.Pointer:
		if !v.IsNil() {
			return check(v.Elem())
		}
	}
	return nil
}
