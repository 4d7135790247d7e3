package softfloat

import (
	"math/big"
	"math/rand/v2"
)

// source draws hard operands from a fixed seed.
type source struct{ *rand.Rand }

func newSource(seed int64) source { return source{rand.New(rand.NewPCG(uint64(seed), 0x5f3759df))} }

// pattern draws a bit pattern: exponents at the edges, significands of few ones or zeros, subnormals, specials.
func (r source) pattern(f Format) *big.Int {
	e, m := r.bits(f.EB), r.fraction(f.SB-1)
	all := new(big.Int).Lsh(big.NewInt(1), uint(f.EB))
	bias := new(big.Int).Sub(new(big.Int).Rsh(all, 1), big.NewInt(1))
	switch r.IntN(8) {
	case 0, 1: // near 1, where integral parts begin and end
		e.Add(bias, big.NewInt(int64(r.IntN(2*f.SB+1)-f.SB)))
	case 2: // close together anywhere
		e.Rsh(all, 2).Add(e, big.NewInt(int64(r.IntN(5))))
	case 3: // subnormal and just above
		e.SetInt64(int64(r.IntN(3)))
	case 4: // large and special
		e.Sub(all, big.NewInt(int64(1+r.IntN(3))))
	}
	if e.Sign() < 0 || e.Cmp(all) >= 0 {
		e.Set(bias)
	}
	p := e.Lsh(e, uint(f.SB-1))
	p.Or(p, m)
	if r.IntN(2) == 0 {
		p.SetBit(p, f.Width()-1, 1)
	}
	return p
}

// bits draws n uniform bits.
func (r source) bits(n int) *big.Int {
	v := new(big.Int)
	for got := 0; got < n; got += 64 {
		v.Lsh(v, 64).Or(v, new(big.Int).SetUint64(r.Uint64()))
	}
	return v.Rsh(v, uint(v.BitLen()-min(v.BitLen(), n)))
}

// fraction draws n bits, often with long runs: rounding errors hide where almost all bits are equal.
func (r source) fraction(n int) *big.Int {
	m := r.bits(n)
	ones := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(n)), big.NewInt(1))
	switch r.IntN(6) {
	case 0: // few ones
		m.SetInt64(0)
		for range r.IntN(4) {
			m.SetBit(m, r.IntN(n), 1)
		}
	case 1: // few zeros
		m.Set(ones)
		for range r.IntN(4) {
			m.SetBit(m, r.IntN(n), 0)
		}
	case 2: // only the first half
		m.Rsh(m, uint(n/2)).Lsh(m, uint(n/2))
	case 3: // only the last bits
		m.Rsh(m, uint(n-1-r.IntN(n)))
	}
	return m.And(m, ones)
}

// near changes the last bits of a pattern, or its sign: the ground of cancellation and ties.
func (r source) near(f Format, p *big.Int) *big.Int {
	q := new(big.Int).Xor(p, big.NewInt(int64(r.IntN(1<<min(f.SB-1, 4)))))
	if r.IntN(2) == 0 {
		q.SetBit(q, f.Width()-1, q.Bit(f.Width()-1)^1)
	}
	return q
}

// tuple draws n patterns, at times related.
func (r source) tuple(f Format, n int) []*big.Int {
	t := []*big.Int{r.pattern(f)}
	for len(t) < n {
		if r.IntN(4) == 0 {
			t = append(t, r.near(f, t[len(t)-1]))
		} else {
			t = append(t, r.pattern(f))
		}
	}
	return t
}
