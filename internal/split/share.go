package split

import (
	"fmt"
	"math/big"
)

// Share is an exact number from 0 to below 1: 0.29 of 100 is 29, which floating-point numbers miss. The zero value
// is 0.
type Share struct{ exact *big.Rat }

// ParseShare reads a decimal or a fraction, like 0.1 or 1/3.
func ParseShare(text string) (Share, error) {
	r, ok := new(big.Rat).SetString(text)
	if !ok || r.Sign() < 0 || r.Cmp(big.NewRat(1, 1)) >= 0 {
		return Share{}, fmt.Errorf("%s is no share from 0 to below 1", text)
	}
	return Share{r}, nil
}

// Of gives the share of n, rounded down.
func (s Share) Of(n int) int {
	if s.exact == nil {
		return 0
	}
	product := new(big.Int).Mul(s.exact.Num(), big.NewInt(int64(n)))
	return int(product.Div(product, s.exact.Denom()).Int64())
}
