package kit

import "math/rand/v2"

// Odds n are a probability of 1/n. For a probability of ½ use Even, and for one of several equally likely things OneOf:
// neither needs a number.
//
// Odds and weights are at the beginning of a strategy's file. Those whose comment gives no figure were chosen so that
// everything occurs among the few instances that a campaign over many seeds makes of each; no measurement distinguishes
// them from similar numbers.
type Odds int

// Hit draws, and is true once in o times.
func (o Odds) Hit(rng *rand.Rand) bool { return rng.IntN(int(o)) == 0 }

// Even draws true or false, equally likely.
func Even(rng *rand.Rand) bool { return rng.IntN(2) == 0 }

// OneOf draws one of several things, all equally likely.
func OneOf[T any](rng *rand.Rand, things ...T) T { return things[rng.IntN(len(things))] }

// Between draws a number from least to most, inclusive.
func Between(rng *rand.Rand, least, most int) int { return least + rng.IntN(most-least+1) }

// Table has things to draw, with weights: how many times as often a thing is drawn as one of weight 1.
type Table[T any] []struct {
	Weight int
	Thing  T
}

// Draw draws a thing by the weights.
func (t Table[T]) Draw(rng *rand.Rand) T {
	sum := 0
	for _, row := range t {
		sum += row.Weight
	}
	at := rng.IntN(sum)
	for _, row := range t {
		if at -= row.Weight; at < 0 {
			return row.Thing
		}
	}
	panic("mutate/kit: the weights of a table have no sum")
}
