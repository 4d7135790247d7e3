package finding

import "github.com/smtstorm/smtstorm/mutate/instance"

// Prove enters the proof of the right answer: the derivation of claim, and the files of witness and certificate. The
// witness file is made from the claim witness, which may have more formulas and thus values for more symbols. Where the
// right answer is not known, as at a check before which a solver crashes, there is no certificate.
func (f *Finding) Prove(files *Files, w *instance.Writer, claim, witness *instance.Claim) (err error) {
	if claim.Certificate == instance.Derived {
		if r := claim.Refutation(); r != nil {
			f.Derivation = w.Derivation(claim, r)
		}
	}
	if witness.Witness != nil {
		if files.Witness, err = w.Witness(witness); err != nil {
			return err
		}
	}
	if claim.Expect != instance.None {
		files.Certificate, err = w.CertificateScript(claim)
	}
	return err
}
