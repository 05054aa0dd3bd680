import { showInvisible, splitInvisible } from './invisible-characters';

it.each([
  ['right-to-left override', 'Ada\u202eecalevoL', 'Ada[U+202E]ecalevoL'],
  ['isolate', '\u2066Ada\u2069', '[U+2066]Ada[U+2069]'],
  ['left-to-right and Arabic letter mark', 'a\u200eb\u061c', 'a[U+200E]b[U+061C]'],
  ['zero-width space', 'Ad\u200ba', 'Ad[U+200B]a'],
  ['joiner between Latin letters', 'Ad\u200da', 'Ad[U+200D]a'],
  ['soft hyphen and byte order mark', 'A\u00adda\ufeff', 'A[U+00AD]da[U+FEFF]'],
  ['Hangul filler and empty Braille cell', '\u3164\u2800', '[U+3164][U+2800]'],
  ['line separator', 'a\u2028b', 'a[U+2028]b'],
  ['control character', 'a\u0007b', 'a[U+0007]b'],
  ['tag characters', 'a\u{e0041}', 'a[U+E0041]'],
])('shows a %s', (_, text, shown) => {
  expect(showInvisible(text)).toBe(shown);
});

it.each([
  ['accents', 'Zoë O’Néill'],
  ['Arabic and Hebrew', 'محمد علي, דוד'],
  ['a non-joiner in Persian', 'می\u200cخواهم'],
  ['joiners in Indic scripts', 'क्\u200dष'],
  ['emoji sequences', '👩\u200d👩\u200d👧 👩🏽\u200d🚀 ❤\ufe0f\u200d🔥'],
  ['line breaks and tabs', 'Dear bank,\r\n\tthank you.'],
])('leaves %s alone', (_, text) => {
  expect(splitInvisible(text)).toEqual([{ text, isInvisible: false }]);
});
