import { productSources } from './product-sources';

/** Emails are in ASCII, and the PDF has a text of its own. */
const SKIPPED = /\.email\.ts$|-emails\.ts$|\/email-html\.ts$|\/pdf\/|\/paths\.ts$/;
/** Texts for developers: the API document, errors in the log, and other log entries. */
const FOR_DEVELOPERS =
  /\b(?:summary|description):\s*(?:"[^"\n]*"|`[^`]*`)|\bnew Error\((?:"[^"\n]*"|`[^`]*`)|\blogger\.\w+\([^;]*?\);/g;
const STRAIGHT_APOSTROPHE = /.*\p{L}'(?:s|t|re|ve|ll|d|m)\b.*/gu;

it('texts that people read have the typographic apostrophe', () => {
  const sources = productSources().filter(({ file }) => !SKIPPED.test(file));
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap(({ file, text }) =>
    (text.replace(FOR_DEVELOPERS, '').match(STRAIGHT_APOSTROPHE) ?? []).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
