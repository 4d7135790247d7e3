package regex

// Size returns the number of expressions held, a measure of the memory that only dropping the Builder frees.
func (b *Builder) Size() int { return len(b.exprs.nodes) }

// HasEmpty reports whether the empty string is a member of r. It takes no steps.
func (b *Builder) HasEmpty(r Regex) bool { return b.exprs.is(r, nullable) }

// Shortest returns a member of r of least length, of readable characters where there is a choice, and whether
// there is one.
func (b *Builder) Shortest(r Regex, bud *Budget) ([]rune, Answer) {
	m := b.machine(r, r, bud)
	if m == nil {
		return nil, Undecided
	}
	defer b.release(m)
	m.newSearch()
	minterms, found := m.path(m.roots[0], nullable)
	if found == Yes && !m.charge(len(minterms)) {
		return nil, Undecided
	}
	return m.spell(minterms), found
}

// Distinguish returns a member of the symmetric difference of x and y, and whether there is one.
func (b *Builder) Distinguish(x, y Regex, bud *Budget) ([]rune, Answer) {
	m := b.machine(x, y, bud)
	if m == nil {
		return nil, Undecided
	}
	defer b.release(m)
	minterms, differ := m.distinguish()
	return m.spell(minterms), differ
}

// spell returns a string with the given minterms.
func (m *machine) spell(minterms []int32) []rune {
	s := make([]rune, len(minterms))
	for i, minterm := range minterms {
		s[i] = readable(m.al.ranges[minterm])
	}
	return s
}
