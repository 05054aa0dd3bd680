import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../launcher/paths';

/** The rows of the tables in docs/federation.md: feature, what this project has, and what shows it. */
const rows = readFileSync(join(ROOT, 'docs/federation.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!feature )/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  .map((cells) => ({ feature: cells[0], here: cells.length > 2 ? cells.at(-2) : 'Y', shownBy: cells.at(-1) ?? '' }));

it('what docs/federation.md says that the project has is shown by tests that exist', () => {
  expect(rows.length).toBeGreaterThan(30);
  const unproven = rows.filter(({ here, shownBy }) => {
    const files = [...shownBy.matchAll(/`([^`]+\.tsx?)`/g)].map(([, file = '']) => file);
    const exists = (file: string) => [file, join('e2e/remotes', file)].some((path) => existsSync(join(ROOT, path)));
    return here === '–' ? files.length > 0 : here !== 'Y' || files.length === 0 || !files.every(exists);
  });
  expect(unproven).toEqual([]);
  expect(rows.filter(({ here }) => here === '–').map(({ feature }) => feature)).toEqual([
    'offline, PWA',
    'translations per remote',
  ]);
});
