package main

import "runtime/debug"

// version is raised whenever the same seed and settings may give other instances, or campaigns may run them otherwise,
// so that a measurement can name what was measured. Random numbers do not depend on it, but on mutate.Draws.
const version = "0.13.0"

// commit is the commit that the program was built from, "" if the build does not record it.
func commit() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	return commitIn(info.Settings)
}

// commitIn is the first 12 digits of the commit, with a remark if files were changed since, or "".
func commitIn(settings []debug.BuildSetting) string {
	const digits = 12
	var text string
	modified := false
	for _, s := range settings {
		switch s.Key {
		case "vcs.revision":
			text = s.Value[:min(digits, len(s.Value))]
		case "vcs.modified":
			modified = s.Value == "true"
		}
	}
	if text != "" && modified {
		text += ", modified"
	}
	return text
}

// versionText is what --version prints behind the name.
func versionText() string {
	if c := commit(); c != "" {
		return version + " (commit " + c + ")"
	}
	return version
}
