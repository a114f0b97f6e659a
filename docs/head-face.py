"""Makes head.woff2 of the starter: the bold of Bricolage Grotesque, with the letters of text.woff2."""

import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

source, target = sys.argv[1:]
latin = {ord(one) for one in '–—‘’‚“”„‹›…•€−×→'}
latin |= set(range(0x20, 0x7F)) | set(range(0xA0, 0x100)) - {ord(one) for one in '¤¦¨¯°±²³´µ¶¸¹¼½¾'}
latin |= {ord(one) for one in 'ĂăĄąĆćČčĎďĐđĘęĚěĞğİıŁłŃńŇňŐőŒœŘřŚśŞşŠšŤťŮůŰűŹźŻżŽžȘșȚț'}
latin |= set(range(0x1EA0, 0x1EFA)) | {ord(one) for one in 'ĨĩŨũƠơƯư'}
# What is kerned; a letter with an accent, further below, as the letter without it.
kerned = {ord(one) for one in 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz,.’'}


def part(characters, features):
    font = TTFont(source, recalcTimestamp=False)
    options = Options(layout_features=features, name_IDs=[0, 1, 2, 4, 6], hinting=False, notdef_outline=True)
    options.drop_tables += ['GSUB', 'STAT', 'gasp']
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    return font


font = part(latin, [])
font['GPOS'] = part(kerned, ['kern'])['GPOS']
base = {one: font['glyf'][one].components[0].glyphName for one in font.getGlyphOrder() if font['glyf'][one].isComposite()}
for subtable in font['GPOS'].table.LookupList.Lookup[0].SubTable:
    subtable = getattr(subtable, 'ExtSubTable', subtable)
    if subtable.Format != 2:
        continue
    first, second = subtable.ClassDef1.classDefs, subtable.ClassDef2.classDefs
    for glyph, letter in base.items():
        if letter in subtable.Coverage.glyphs and glyph not in subtable.Coverage.glyphs:
            subtable.Coverage.glyphs.append(glyph)
            first.update({glyph: first[letter]} if letter in first else {})
        if letter in second:
            second.setdefault(glyph, second[letter])
    order = font.getReverseGlyphMap()
    subtable.Coverage.glyphs.sort(key=order.get)
font['cmap'].tables = [table for table in font['cmap'].tables if table.isUnicode()]
for table in font['cmap'].tables:
    table.cmap[0x2011] = 'hyphen'
if 'GDEF' in font:
    del font['GDEF']
font.flavor = 'woff2'
font.save(target)
