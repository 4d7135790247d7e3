package ask

import "time"

// costs compares the modes by pairs of neighbours, one run in mode a and one in mode b. Each pair adds 1, divided
// between costs[a][b] and costs[b][a] in proportion to the costs of a and b: hard instances count no more than easy
// ones.
type costs [modes][modes]float64

// pairs is how many pairs of instances compare two modes.
func (c *costs) pairs(a, b Mode) float64 { return c[a.slot()][b.slot()] + c[b.slot()][a.slot()] }

// add adds the comparisons of a block's modes with each other, or takes them away where the sign is -1.
func (c *costs) add(b *block, sign float64) {
	for i, one := range b.took {
		for j, other := range b.took {
			if pairs := float64(min(one.n, other.n)); i != j && pairs > 0 {
				c[i][j] += sign * pairs * one.cost() / (one.cost() + other.cost())
			}
		}
	}
}

// block is what the instances of one block took, by mode. Between blocks, costs may differ by more than between modes.
type block struct {
	number int
	took   [modes]tally
}

// tally is what the instances of a block took in one mode.
type tally struct {
	n, definite int
	time        time.Duration
}

// cost is the time for a definite answer, in seconds: a mode that soon gives up is not fast.
func (t tally) cost() float64 {
	return max(t.time.Seconds(), 1e-9) / max(float64(t.definite), float64(t.n)/100)
}
