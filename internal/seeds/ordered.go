package seeds

import (
	"context"
	"sync"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Made is a turn with its instances, in order; nil where no strategy can make one.
type Made struct {
	*Turn
	Instances []*instance.Instance
}

// Make makes the instances of a preparation's turns, of up to jobs turns at the same time, and hands them out in the
// order of the turns: with [Config.InOrder], it does not depend on the number of jobs. The channel is closed when there
// are no more turns, or ctx has ended and nothing is being made any more.
func (p *Preparation) Make(ctx context.Context, jobs int) <-chan Made {
	made := make(chan Made)
	queue := make(chan chan Made, max(1, jobs)-1) // with the one that is handed out, as many as there are jobs
	var making sync.WaitGroup
	go func() {
		defer close(queue)
		for t := range p.Turns {
			one := make(chan Made, 1)
			select {
			case queue <- one:
			case <-ctx.Done():
				return
			}
			making.Go(func() { one <- Made{t, t.instances(ctx)} })
		}
	}()
	go func() {
		defer close(made)
		defer making.Wait()
		for one := range queue {
			m := <-one
			if ctx.Err() != nil {
				continue // instances may be missing
			}
			select {
			case made <- m:
			case <-ctx.Done():
			}
		}
	}()
	return made
}

// instances makes the instances of a turn, until ctx ends.
func (t *Turn) instances(ctx context.Context) (all []*instance.Instance) {
	for i := t.From; i < t.To && ctx.Err() == nil; i++ {
		all = append(all, t.Instance(i))
	}
	return all
}
