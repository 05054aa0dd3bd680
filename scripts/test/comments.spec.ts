import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../launcher/paths';

const PATTERNS = ['*.ts', '*.tsx', '*.mts', '*.js', '*.mjs', '*.cjs', '*.sql', '*.sh'];
/** Folders with released migrations, which are not edited, and with comments that are texts of the API document. */
const EXCLUDED = /^(?:svc-[a-z]+\/src\/migrations|packages\/contracts)\//;
const WORDS = 'As|Of|By which|Since when|Whoever|Who|Whom|Whatever|What';

/** The beginning of a comment of one line, by the file's type. */
const MARKS = { sql: '--', sh: '#', other: '//' } as const;

const files = execFileSync('git', ['ls-files', '-z', ...PATTERNS], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && !EXCLUDED.test(file) && existsSync(join(ROOT, file)));

function markOf(file: string): string {
  if (file.endsWith('.sql')) return MARKS.sql;
  return file.endsWith('.sh') ? MARKS.sh : MARKS.other;
}

/** @returns the numbers of the lines where a comment begins with a word that says nothing about the value */
function wrongBeginnings(text: string, mark: string): number[] {
  const beginning = new RegExp(`(?:^|\\s)(?:${mark}|/\\*\\*?)\\s*(?:${WORDS})\\b`);
  const continued = new RegExp(`^\\s*\\*\\s*(?:${WORDS})\\b`);
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const previous = lines[index - 1] ?? '';
    // A comment of one line that follows another one continues its text.
    const isFirst = !(line.trimStart().startsWith(mark) && previous.trimStart().startsWith(mark));
    const isFirstOfBlock = /^\s*\/\*\*?\s*$/.test(previous);
    return (isFirst && beginning.test(line)) || (isFirstOfBlock && continued.test(line)) ? [index + 1] : [];
  });
}

it.each([
  ['a comment on a value', '//', '/** As many as fit. */\nconst A = 1;', [1]],
  ['a comment of several lines', '//', '/**\n * What fits.\n * Of each.\n */', [2]],
  ['a comment after code', '//', ['f();', '// Whoever calls it'].join(' '), [1]],
  ['the first of several lines', '//', '// Who calls it.\n// What it does.', [1]],
  ['SQL', '--', 'SELECT 1;\n-- Since when it is valid.', [2]],
  ['a shell script', '#', '# What exists is kept.', [1]],
])('finds the beginning of %s', (_, mark, text, lines) => expect(wrongBeginnings(text, mark)).toEqual(lines));

it.each([
  ['lines that continue a comment', '//', '// The number\n// Of lines.\n/**\n * The number\n * Of lines.\n */'],
  ['other words', '//', '/** Ascending. */\n// Whole numbers.\n/** Office hours. */'],
  ['text within code', '//', "const url = 'https://example.com/As';"],
])('accepts %s', (_, mark, text) => expect(wrongBeginnings(text, mark)).toEqual([]));

it('comments begin with what a value is, or with a verb', () => {
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) =>
    wrongBeginnings(readFileSync(join(ROOT, file), 'utf8'), markOf(file)).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});
