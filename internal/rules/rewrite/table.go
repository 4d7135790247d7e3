package rewrite

import (
	"slices"
	"sync"
)

// QueryFuzz are the transformations of conjunctive queries.
func QueryFuzz() []Transformation {
	return []Transformation{
		{Name: "add-equivalent", Effect: Keeps, apply: addEquivalent},
		{Name: "add-literal", Effect: Shrinks, apply: addLiteral},
		{Name: "split-variable", Effect: Grows, apply: splitVariable},
		{Name: "rename-variable", Effect: Keeps, apply: renameVariable},
		{Name: "merge-variables", Effect: Shrinks, apply: mergeVariables},
		{Name: "remove-literal", Effect: Grows, apply: removeLiteral},
		{Name: "remove-contained", Effect: Keeps, apply: removeContained},
		{Name: "negate-twice", Effect: Keeps, Finite: true, Negates: true, apply: negateTwice},
	}
}

// DLSmith are the transformations of the annotated precedence graph of relations, which add, remove or replace rules
// and facts.
func DLSmith() []Transformation {
	return []Transformation{
		{Name: "add-relation", Effect: Keeps, Finite: true, Anywhere: true, apply: addRelation},
		{Name: "add-contradiction", Effect: Keeps, Finite: true, Negates: true, apply: addContradiction},
		{Name: "add-false-constraint", Effect: Keeps, apply: addFalseConstraint},
		{Name: "add-tautology", Effect: Keeps, apply: addTautology},
		{Name: "inline-facts", Effect: Keeps, Finite: true, apply: inlineFacts},
		{Name: "add-fact", Effect: Grows, Finite: true, apply: addFact},
		{Name: "delete-fact", Effect: Shrinks, apply: deleteFact},
		{Name: "add-rule", Effect: Grows, apply: addRule},
		{Name: "delete-rule", Effect: Shrinks, apply: deleteRule},
		{Name: "delete-rules", Effect: Shrinks, apply: deleteRules},
		{Name: "delete-relation", Effect: Keeps, Anywhere: true, apply: deleteRelation},
		{Name: "add-negated-literal", Effect: Shrinks, Finite: true, Negates: true, apply: addNegatedLiteral},
		{Name: "remove-negated-literal", Effect: Grows, apply: removeNegatedLiteral},
		{Name: "add-constraint", Effect: Shrinks, apply: addConstraint},
		{Name: "remove-constraint", Effect: Grows, apply: removeConstraint},
		{Name: "split-rule", Effect: Keeps, apply: splitRule},
		{Name: "duplicate-rule", Effect: Keeps, apply: duplicateRule},
		{Name: "reorder", Effect: Keeps, apply: reorder},
		{Name: "extract-constant", Effect: Keeps, apply: extractConstant},
		{Name: "unfold", Effect: Keeps, apply: unfold},
		{Name: "fold", Effect: Keeps, apply: fold},
	}
}

// All are all transformations.
func All() []Transformation { return slices.Concat(QueryFuzz(), DLSmith()) }

// byName has all transformations.
var byName = sync.OnceValue(func() map[string]Transformation {
	all := map[string]Transformation{}
	for _, t := range All() {
		all[t.Name] = t
	}
	return all
})

// Names returns the names of all transformations.
func Names() []string {
	var names []string
	for _, t := range All() {
		names = append(names, t.Name)
	}
	return names
}
