package tally

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What is shown does not change while the campaign goes on: a clone is equal and shares no map and no counter, whatever
// fields there are.
func TestClone(t *testing.T) {
	var s Stats
	fill(reflect.ValueOf(&s).Elem())
	c := s.clone()
	if diff := cmp.Diff(s, c); diff != "" {
		t.Error(diff)
	}
	s.Aborted = nil // is written once, and never changed
	apart(t, "Stats", reflect.ValueOf(s), reflect.ValueOf(c))
}

// fill puts something into all maps, pointers and numbers that can be seen from outside.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fill(v.Field(i))
			}
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(value)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0))
	case reflect.Int, reflect.Int64:
		v.SetInt(7)
	}
}

// apart complains where two values have a map or a pointer in common.
func apart(t *testing.T, path string, a, b reflect.Value) {
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			if a.Type().Field(i).IsExported() {
				apart(t, path+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i))
			}
		}
	case reflect.Pointer, reflect.Map, reflect.Slice:
		if a.IsNil() {
			return
		}
		if a.Pointer() == b.Pointer() {
			t.Errorf("%s is shared", path)
			return
		}
		if a.Kind() == reflect.Pointer {
			apart(t, path, a.Elem(), b.Elem())
			return
		}
		if a.Kind() == reflect.Slice {
			return
		}
		for _, key := range a.MapKeys() {
			apart(t, path+"[]", a.MapIndex(key), b.MapIndex(key))
		}
	}
}
