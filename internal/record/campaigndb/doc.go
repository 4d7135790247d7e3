// Package campaigndb is OUT/campaign.db, the record of a campaign: how it was called and which solvers it tests, how
// far it has come with each seed, what was counted, how that went over time, and what has happened to findings. With it
// a campaign goes on where it stopped, and people can be shown what it did.
//
// [Read] changes nothing and may be called while a campaign is at work. The tables are defined in schema.sql; a
// [Record] has all of them, and the totals as text, which are those of stats.json:
//
//   - [Record.Seeds] has the files: which are used, which are skipped and why, and how much of each is done;
//   - [Record.Yields] has instances and verdicts for each seed and strategy;
//   - [Record.Series] has a [Point] for each minute that the campaign was at work: for each ten seconds of the last
//     ten minutes at work, for each ten minutes where a day of work came after them, and for each hour after two weeks
//     of it. Points are sums over their time, not running totals, and in the order in which they were written: between
//     them there may be times at which nobody was at work, and the machine's clock may have been set;
//   - [Record.Events] has when findings were confirmed and settled.
//
// A campaign writes through a [DB]; the lock of its directory is held elsewhere (package outdir). Each method of a DB
// is one transaction: it is done, or nothing of it is, whenever the process is killed.
//
// It does not interpret counts: totals are texts of package tally. It imports nothing of the project.
package campaigndb
