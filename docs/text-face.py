"""Makes text.woff2: one file of the three that Fontsource has of Hanken Grotesk, with the characters and weights of the site."""

import sys

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.hvar import add_HVAR
from fontTools.varLib.instancer import instantiateVariableFont

folder, target = sys.argv[1:]
characters = {ord(one) for one in '–—‘’‚“”„‹›…•€−×'}
characters |= set(range(0x20, 0x7F)) | set(range(0xA0, 0x100)) - {ord(one) for one in '¤¦¨¯°±²³´µ¶¸¹¼½¾'}
characters |= {ord(one) for one in 'ĂăĄąĆćČčĎďĐđĘęĚěĞğİıŁłŃńŇňŐőŒœŘřŚśŞşŠšŤťŮůŰűŹźŻżŽžȘșȚț'}
characters |= set(range(0x1EA0, 0x1EFA)) | {ord(one) for one in 'ĨĩŨũƠơƯư'}
# A box, not a blank, is what a visitor sees whose system lacks a script.
options = Options(layout_features=['kern'], name_IDs=[0, 1, 2, 4, 6], drop_tables=['GSUB', 'STAT'], notdef_outline=True)


def part(name):
    font = TTFont(f'{folder}/hanken-grotesk-{name}-wght-normal.woff2', recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    return instantiateVariableFont(font, {'wght': (400, 700)})


def add(name, glyph, advance, variations):
    """A glyph that the first file lacks."""
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    glyf[name], hmtx[name], gvar.variations[name] = glyph, advance, variations


font = part('latin')
glyf, hmtx, gvar = font['glyf'], font['hmtx'], font['gvar']

# Letters of other languages: an accent on a letter that is there already. They are kerned as that letter is.
for name in 'latin-ext', 'vietnamese':
    other = part(name)
    for glyph in other.getGlyphOrder():
        if glyph not in glyf:
            add(glyph, other['glyf'][glyph], other['hmtx'][glyph], other['gvar'].variations.get(glyph, []))
    for table in font['cmap'].tables:
        table.cmap.update({code: glyph for code, glyph in other.getBestCmap().items() if code not in table.cmap})

for subtable in font['GPOS'].table.LookupList.Lookup[0].SubTable:
    # The kerning of the regular weight is that of all: to let it follow the weight would cost a sixth of the file.
    records = subtable.PairSet if subtable.Format == 1 else subtable.Class1Record
    for record in records:
        for pair in record.PairValueRecord if subtable.Format == 1 else record.Class2Record:
            if pair.Value1:
                vars(pair.Value1).pop('XAdvDevice', None)
    subtable.ValueFormat1 = 4
    if subtable.Format == 2:
        first, second = subtable.ClassDef1.classDefs, subtable.ClassDef2.classDefs
        for glyph in [one for one in font.getGlyphOrder() if glyf[one].isComposite()]:
            letter = glyf[glyph].components[0].glyphName
            if letter in subtable.Coverage.glyphs and glyph not in subtable.Coverage.glyphs:
                subtable.Coverage.glyphs.append(glyph)
                first.update({glyph: first[letter]} if letter in first else {})
            if letter in second:
                second.setdefault(glyph, second[letter])


# The arrow, which no file has: as thick as the minus, at its height.
def arrow(middle, stroke, left=40, right=660, arm=190):
    across, half = stroke * 2**0.5, stroke / 2
    inner, outer = right - across, right - across / 2
    upper = [(left, half), (inner - half, half), (inner - arm, arm), (outer - arm, arm + across / 2)]
    points = [*upper, (right, 0), *((x, -y) for x, y in reversed(upper))]
    return [(round(x), round(middle + y)) for x, y in points]


def minus(weight):
    one = instantiateVariableFont(part('latin'), {'wght': weight})['glyf']['minus']
    return (one.yMin + one.yMax) / 2, one.yMax - one.yMin


light, bold = arrow(*minus(400)), arrow(*minus(700))
pen = TTGlyphPen(None)
pen.moveTo(light[0])
for point in light[1:]:
    pen.lineTo(point)
pen.closePath()
moves = [(to[0] - at[0], to[1] - at[1]) for at, to in zip(light, bold)]
heavier = TupleVariation({'wght': (0, 1, 1)}, [*moves, (0, 0), (0, 0), (0, 0), (0, 0)])
add('arrowright', pen.glyph(), (700, light[0][0]), [heavier])
for table in font['cmap'].tables:
    table.cmap.update({0x2192: 'arrowright', 0x2011: 'hyphen'})

font['maxp'].numGlyphs = len(font.getGlyphOrder())
add_HVAR(font)
del font['GDEF']
font.flavor = 'woff2'
font.save(target)
