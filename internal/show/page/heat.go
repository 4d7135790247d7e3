package page

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// HeatMap shows in how many instances the operators of one theory were applied, by logic.
type HeatMap struct {
	Theory     string
	Logics     []Label
	Operators  []Label
	Cells      []Cell
	NotReached []string // operators of the theory with an evaluation; if SMT-LIB has the theory, only SMT-LIB's
	Width      float64
	Height     float64
	Left, Top  float64 // corner of the cells
}

// Label is a name beside a row or above a column.
type Label struct {
	Name string
	At   float64 // the middle of its row or column
}

// Cell is an operator in a logic. Level is 1 to heatLevels.
type Cell struct {
	X, Y     float64
	Level    int
	Operator string
	Logic    string
	N        int
}

// heatLevels is how many colours the cells have.
const heatLevels = 5

// Scale is what the levels mean: a cell of a level has at least Bounds[level-1] instances.
type Scale struct{ Bounds [heatLevels]int }

// scaleOf chooses the levels for the counts: each bound is about the same factor above the one before.
func scaleOf(reached map[string]map[string]int) Scale {
	most := 1
	for _, operators := range reached {
		for _, n := range operators {
			most = max(most, n)
		}
	}
	factor := math.Max(2, math.Pow(float64(most), 1.0/heatLevels))
	var s Scale
	for i := range s.Bounds {
		s.Bounds[i] = rounded(math.Pow(factor, float64(i)))
	}
	return s
}

// rounded is a number that is easy to read, near x.
func rounded(x float64) int {
	unit := math.Pow(10, math.Max(0, math.Floor(math.Log10(x))))
	return int(math.Round(x/unit) * unit)
}

func (s Scale) level(n int) int {
	level := 1
	for level < heatLevels && n >= s.Bounds[level] {
		level++
	}
	return level
}

// Measures of heat maps, in pixels.
const (
	cellSize   = 14
	letterSize = 6.6 // width of a letter of the labels
	labelGap   = 6
)

// Heat, Scale and Reached show which operators were applied.
func (v *View) Heat() []HeatMap { return heatMaps(v.Stats.Reached) }

func (v *View) Scale() Scale { return scaleOf(v.Stats.Reached) }

func (v *View) Reached() []Reached { return reachedOf(v.Stats.Reached) }

// heatMaps makes a map for each theory that was reached; reached is by logic and operator.
func heatMaps(reached map[string]map[string]int) []HeatMap {
	used := map[string]bool{}
	for _, operators := range reached {
		for name := range operators {
			used[name] = true
		}
	}
	rows, order := map[string][]string{}, []string{}
	notReached := map[string][]string{}
	inStandard := map[string]bool{} // theories of SMT-LIB: other names there are solvers' own, and often aliases
	for _, row := range theory.Rows() {
		inStandard[row.Theory] = inStandard[row.Theory] || len(row.Standard) > 0
	}
	for _, row := range theory.Rows() {
		if !slices.Contains(order, row.Theory) {
			order = append(order, row.Theory)
		}
		switch {
		case used[row.Name]:
			rows[row.Theory] = append(rows[row.Theory], row.Name)
		case row.Eval != nil && (len(row.Standard) > 0 || !inStandard[row.Theory]):
			notReached[row.Theory] = append(notReached[row.Theory], row.Name)
		}
	}
	scale := scaleOf(reached)
	var maps []HeatMap
	for _, name := range order {
		if len(rows[name]) > 0 {
			m := heatMap(name, rows[name], reached, scale)
			m.NotReached = notReached[name]
			maps = append(maps, m)
		}
	}
	return maps
}

func heatMap(name string, operators []string, reached map[string]map[string]int, scale Scale) HeatMap {
	m := HeatMap{Theory: name}
	slices.Sort(operators)
	var logics []string
	longest := 0
	for _, logic := range slices.Sorted(maps.Keys(reached)) {
		if slices.ContainsFunc(operators, func(o string) bool { return reached[logic][o] > 0 }) {
			logics = append(logics, logic)
			longest = max(longest, len(logic))
		}
	}
	m.Top = float64(longest)*letterSize + labelGap
	longest = 0
	for _, o := range operators {
		longest = max(longest, len([]rune(o)))
	}
	m.Left = float64(longest)*letterSize + labelGap
	for x, logic := range logics {
		m.Logics = append(m.Logics, Label{logic, m.Left + (float64(x)+0.5)*cellSize})
		for y, o := range operators {
			if n := reached[logic][o]; n > 0 {
				m.Cells = append(m.Cells, Cell{
					X: m.Left + float64(x)*cellSize, Y: m.Top + float64(y)*cellSize,
					Level: scale.level(n), Operator: o, Logic: logic, N: n,
				})
			}
		}
	}
	for y, o := range operators {
		m.Operators = append(m.Operators, Label{o, m.Top + (float64(y)+0.5)*cellSize})
	}
	m.Width, m.Height = m.Left+float64(len(logics))*cellSize+1, m.Top+float64(len(operators))*cellSize+1
	return m
}

// Reached is how often an operator was applied, over all logics.
type Reached struct {
	Operator, Theory  string
	Instances, Logics int
}

func reachedOf(reached map[string]map[string]int) []Reached {
	sums := map[string]*Reached{}
	for _, operators := range reached {
		for name, n := range operators {
			if sums[name] == nil {
				sums[name] = &Reached{Operator: name}
			}
			sums[name].Instances += n
			sums[name].Logics++
		}
	}
	for _, row := range theory.Rows() {
		if r := sums[row.Name]; r != nil {
			r.Theory = row.Theory
		}
	}
	var all []Reached
	for _, r := range sums {
		all = append(all, *r)
	}
	slices.SortFunc(all, func(a, b Reached) int {
		return cmp.Or(cmp.Compare(b.Instances, a.Instances), cmp.Compare(a.Operator, b.Operator))
	})
	return all
}

// GridWidth is the width of the cells together.
func (m HeatMap) GridWidth() float64 { return cellSize*float64(len(m.Logics)) - 1 }

// GridHeight is the height of the cells together.
func (m HeatMap) GridHeight() float64 { return cellSize*float64(len(m.Operators)) - 1 }
