import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../launcher/paths';
import { REMOTE_NAMES } from '../launcher/remotes';

/** The folders with the texts of screens and of API messages. */
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
/** Tests and their shared code. */
const TESTS = /\.spec\.tsx?$|[/.-]testing[/.]/;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** The files of the applications and packages, without tests and comments. */
export function productSources(): { file: string; text: string }[] {
  return FOLDERS.flatMap(filesIn).map((file) => ({
    file,
    text: readFileSync(join(ROOT, file), 'utf8').replace(COMMENTS, ''),
  }));
}

const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !TESTS.test(file));
