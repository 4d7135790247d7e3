#!/bin/sh
# compare.sh BASE HEAD SEEDS...: fuzzes two builds of a solver, and fails only for what is wrong with the second one and
# was not wrong with the first. Results are in smtstorm-base and smtstorm-head.
#
# SMTSTORM is the command (smtstorm), NAME the solver's name in the catalog (solver), BUDGET how long each campaign takes
# (5m), KNOWN a file of known faults (none).
set -eu
base=$1 head=$2
shift 2
smtstorm=${SMTSTORM:-smtstorm} name=${NAME:-solver} budget=${BUDGET:-5m}
known=smtstorm-known.toml

if [ -n "${KNOWN:-}" ]; then cp "$KNOWN" "$known"; else : > "$known"; fi

# What is wrong with the base is known; that it is wrong is no failure here. Exit status 1 is findings.
status=0
"$smtstorm" fuzz --ci --known "$known" --solver "$name=$base" --duration "$budget" --out smtstorm-base "$@" || status=$?
[ "$status" -le 1 ] || exit "$status"
for report in smtstorm-base/findings/*/finding.json; do
	[ -e "$report" ] || continue
	add() { "$smtstorm" known add "${report%/finding.json}" --issue "wrong with the base, too" --file "$known" "$@"; }
	add || add --id # a crash that says neither place nor operators is known alone
done

exec "$smtstorm" fuzz --ci --known "$known" --solver "$name=$head" --duration "$budget" --out smtstorm-head "$@"
