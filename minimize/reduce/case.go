package reduce

import "github.com/smtstorm/smtstorm/mutate/instance"

// Case is a script under reduction, with its witness. It is immutable.
type Case = instance.Case
