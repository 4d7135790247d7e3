//go:build !libz3

package embedded

import "errors"

const isBuilt = false

// library is z3's library; here it was not built in.
type library struct{}

func newLibrary() (*library, error) {
	return nil, errors.New("smtstorm was built without z3's library")
}

func (*library) interrupt() {}

func (*library) set(name, value string) {}

func (*library) evaluate(string) string { return "" }

func version() string { return "no library" }
