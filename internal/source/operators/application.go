package operators

import (
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/vocabulary"
)

// group is a line of the table: a row of a theory, the constructors or the selectors of datatypes, or function symbols.
type group struct {
	theory string
	name   string
	row    *theory.Row // nil for declared symbols
	apps   []*application
}

// application is a way to apply an operator: a function symbol with its indices, at certain sorts.
type application struct {
	group  *group
	fun    smtlib.Fun
	args   []smtlib.Sort
	result smtlib.Sort
	kind   kind
	leaf   bool // all arguments can be drawn
	// declared says that one of its sorts is declared by the prelude.
	declared bool
	// defined says that the operator has a definition.
	defined bool
	// function has the values of the function symbol; nil for operators.
	function *model.Interpretation
}

// kind is a class of applications that differ only in the numbers in their indices and sorts. Wrong answers are counted
// by kind, so that one wrong rank of an operator does not hide the others.
type kind struct {
	group   *group
	indices int
	sorts   string // the names of the arguments' sorts
}

// smallFormats are the indices of floating-point formats for which the small world has bit-vectors.
var smallFormats = [][2]int64{{2, 2}}

func (u *universe) findApplications(perRow int, rng *rand.Rand) {
	f := u.finder(rng)
	for _, row := range theory.Rows() {
		if row.Eval == nil {
			continue
		}
		g := &group{theory: row.Theory, name: row.Name, row: row}
		if u.highest > 0 {
			u.add(g, f.All(row, u.highest, perRow))
		} else {
			u.add(g, f.Draw(row, perRow))
			rng.Shuffle(len(g.apps), func(i, j int) { g.apps[i], g.apps[j] = g.apps[j], g.apps[i] })
		}
		u.groups = append(u.groups, g)
	}
	u.addDeclared()
	u.addFunctions()
	for _, g := range u.groups {
		for _, app := range g.apps {
			u.byResult[app.result] = append(u.byResult[app.result], app)
		}
	}
}

func (u *universe) add(g *group, apps []vocabulary.Application) {
	for _, app := range apps {
		g.apps = append(g.apps, u.application(g, app.Fun, app.Args, app.Result))
	}
}

func (u *universe) finder(rng *rand.Rand) *vocabulary.Finder {
	return &vocabulary.Finder{
		Arena: u.arena, Families: u.members, Representatives: u.reps, Declared: u.declared, Rand: rng,
		MostShapes: 300, Tries: 60, Pairs: smallFormats,
	}
}

func (u *universe) application(g *group, fun smtlib.Fun, args []smtlib.Sort, result smtlib.Sort) *application {
	app := &application{group: g, fun: fun, args: args, result: result, leaf: true, declared: u.isDeclared(result)}
	app.defined = g.row != nil && g.row.Otherwise != nil
	app.kind = kind{group: g, indices: len(u.arena.FunInfo(fun).Indices)}
	for _, s := range args {
		app.kind.sorts += u.arena.SortInfo(s).Name + " "
		app.leaf = app.leaf && u.drawable[s]
		app.declared = app.declared || u.isDeclared(s)
	}
	return app
}

// isDeclared reports whether a sort is declared by the prelude, or contains such a sort.
func (u *universe) isDeclared(s smtlib.Sort) bool {
	info := u.arena.SortInfo(s)
	return info.Decl != nil || slices.ContainsFunc(info.Args, u.isDeclared)
}

// declaredNames are the names of the groups of declared symbols.
var declaredNames = []string{"constructor", "selector", functionName}

// addDeclared adds the groups of the constructors and of the selectors.
func (u *universe) addDeclared() {
	groups := map[smtlib.DeclKind]*group{
		smtlib.Constructor: {theory: "datatypes", name: declaredNames[0]},
		smtlib.Selector:    {theory: "datatypes", name: declaredNames[1]},
	}
	for _, d := range u.declared {
		args, fun := slices.Clone(d.Params), d.Fun
		result := d.Result
		if len(d.SortParams) > 0 { // the parametric datatype, at one sort
			by := []smtlib.Sort{u.arena.IndexedSort(u.parameter)}
			for i := range args {
				args[i] = u.arena.Substitute(args[i], d.SortParams, by)
			}
			result = u.arena.Substitute(result, d.SortParams, by)
			if d.Kind == smtlib.Constructor && len(args) == 0 {
				fun = u.arena.Qualify(fun, result)
			}
		}
		g := groups[d.Kind]
		if u.drawable[result] || d.Kind == smtlib.Selector {
			g.apps = append(g.apps, u.application(g, fun, args, result))
		}
	}
	for _, kind := range []smtlib.DeclKind{smtlib.Constructor, smtlib.Selector} {
		if g := groups[kind]; len(g.apps) > 0 && u.drawable[g.apps[0].result] {
			u.groups = append(u.groups, g)
		}
	}
}
