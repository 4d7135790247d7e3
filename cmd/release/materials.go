package main

import (
	"bytes"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// materials is a bill of a program's materials in CycloneDX: the modules that its binary records, with versions and the
// checksums of go.sum. It has no serial number and no time, so that the same program has the same bill.
func materials(binary []byte, version string, t Target) ([]byte, error) {
	info, err := buildinfo.Read(bytes.NewReader(binary))
	if err != nil {
		return nil, fmt.Errorf("what the binary was made of: %w", err)
	}
	bill := cdx.NewBOM()
	root := packageURL(info.Main.Path, version)
	settings := []cdx.Property{{Name: "go", Value: info.GoVersion}, {Name: "target", Value: t.String()}}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" || s.Key == "vcs.modified" {
			settings = append(settings, cdx.Property{Name: s.Key, Value: s.Value})
		}
	}
	bill.Metadata = &cdx.Metadata{Component: &cdx.Component{
		Type: cdx.ComponentTypeApplication, BOMRef: root, Name: info.Main.Path, Version: version, PackageURL: root,
		Properties: &settings,
	}}
	components, needs := []cdx.Component{}, []string{}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		c := cdx.Component{
			Type: cdx.ComponentTypeLibrary, BOMRef: packageURL(m.Path, m.Version), Name: m.Path, Version: m.Version,
			PackageURL: packageURL(m.Path, m.Version),
		}
		if sum, ok := strings.CutPrefix(m.Sum, "h1:"); ok {
			raw, err := base64.StdEncoding.DecodeString(sum)
			if err != nil {
				return nil, fmt.Errorf("the checksum of %s: %w", m.Path, err)
			}
			c.Hashes = &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: hex.EncodeToString(raw)}}
		}
		components, needs = append(components, c), append(needs, c.BOMRef)
	}
	bill.Components = &components
	bill.Dependencies = &[]cdx.Dependency{{Ref: root, Dependencies: &needs}}
	var b bytes.Buffer
	err = cdx.NewBOMEncoder(&b, cdx.BOMFileFormatJSON).SetPretty(true).Encode(bill)
	return b.Bytes(), err
}

func packageURL(module, version string) string { return "pkg:golang/" + module + "@" + version }
