package build

import "math/rand/v2"

// Odds are the chances of what happens once in so many times. What is as likely as not is drawn by Even, and one of
// several things that are as likely as each other by OneOf: neither needs a number.
//
// Odds and weights stand where a strategy's file begins. Those whose comment gives no figure were set so that
// everything is met in the few instances that a campaign over many seeds asks of each; no measurement tells them from
// others near.
type Odds int

// Hit reports whether it happens this time.
func (o Odds) Hit(rng *rand.Rand) bool { return rng.IntN(int(o)) == 0 }

// Even reports whether something happens that is as likely as not.
func Even(rng *rand.Rand) bool { return rng.IntN(2) == 0 }

// OneOf draws one of several things, each as likely as any other.
func OneOf[T any](rng *rand.Rand, things ...T) T { return things[rng.IntN(len(things))] }

// Between draws a number between two, these among them.
func Between(rng *rand.Rand, least, most int) int { return least + rng.IntN(most-least+1) }

// Table has things that are drawn, each with its weight: how many times as often it is drawn as one of weight 1.
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
	panic("mutate/build: the weights of a table have no sum")
}
