package instance

// AppendHead appends what instances over one arena share when they run in one process: the logic, and the declarations
// that any of them uses.
func (w *Writer) AppendHead(dst []byte, ins []*Instance) []byte {
	terms := ins[0].Assertions[:len(ins[0].Assertions):len(ins[0].Assertions)]
	for _, in := range ins[1:] {
		terms = append(terms, in.Assertions...)
	}
	w.findUsed(ins[0].Arena, terms)
	return w.appendDeclarations(dst, ins[0])
}

// Asserts gives the assertions of an instance, each a command with its newline.
func (w *Writer) Asserts(in *Instance) [][]byte {
	var text []byte
	ends := make([]int, 0, len(in.Assertions))
	for i := range in.Assertions {
		text = w.appendAsserts(text, in.Arena, in.Assertions[i:i+1])
		ends = append(ends, len(text))
	}
	asserts := make([][]byte, len(ends))
	begin := 0
	for i, end := range ends {
		asserts[i] = text[begin:end]
		begin = end
	}
	return asserts
}
