package solvers

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// undigested are the keys of an entry on which neither tests nor their judgement depend: texts for people, names by
// which it is found, where its program is on this machine, and in which order solvers are asked for models.
var undigested = []string{"-", "about", "aliases", "command", "models_found"}

// Digests returns a hash of the value of each key of the entry that tests and their judgement depend on, by key.
// Machines with the same digests run a solver alike, and read alike what it prints.
func (e *Entry) Digests() map[string]string {
	all := map[string]string{}
	v := reflect.ValueOf(e).Elem()
	for i := range v.NumField() {
		key, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("toml"), ",")
		if key == "" || slices.Contains(undigested, key) || v.Field(i).IsZero() {
			continue
		}
		text, err := json.Marshal(v.Field(i).Interface())
		if err != nil {
			panic("solvers: entry " + e.Name + ": " + err.Error()) // it is made of texts, numbers and lists
		}
		const enough = 8 // bytes: nobody makes two values collide, and messages stay short
		sum := sha256.Sum256(text)
		all[key] = hex.EncodeToString(sum[:enough])
	}
	return all
}
