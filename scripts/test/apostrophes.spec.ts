import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../launcher/paths';
import { REMOTE_NAMES } from '../launcher/remotes';

/** Where the texts of screens and of API messages are. */
const FOLDERS = [
  ...[
    'gateway',
    'packages/contracts',
    'packages/service-kit',
    'packages/web-kit',
    'shell',
    'svc-auth',
    'svc-contacts',
    'svc-transactions',
    'svc-users',
    ...REMOTE_NAMES,
  ].map((workspace) => `${workspace}/src`),
  'shell/server',
];
/** Emails are in ASCII, and the PDF has a text of its own. */
const SKIPPED = /\.spec\.tsx?$|[/.-]testing[/.]|\.email\.ts$|-emails\.ts$|\/email-html\.ts$|\/pdf\/|\/paths\.ts$/;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** Texts for developers: the API document, errors in the log, and other log entries. */
const FOR_DEVELOPERS =
  /\b(?:summary|description):\s*(?:"[^"\n]*"|`[^`]*`)|\bnew Error\((?:"[^"\n]*"|`[^`]*`)|\blogger\.\w+\([^;]*?\);/g;
const STRAIGHT_APOSTROPHE = /.*\p{L}'(?:s|t|re|ve|ll|d|m)\b.*/gu;

const sourcesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !SKIPPED.test(file));

it('texts that people read have the typographic apostrophe', () => {
  const files = FOLDERS.flatMap(sourcesIn);
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8').replace(COMMENTS, '').replace(FOR_DEVELOPERS, '');
    return (text.match(STRAIGHT_APOSTROPHE) ?? []).map((line) => `${file}: ${line.trim()}`);
  });
  expect(found).toEqual([]);
});
