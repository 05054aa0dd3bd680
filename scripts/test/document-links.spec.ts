import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOT } from '../launcher/paths';

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').replace(/^ *```.*?^ *```$/gms, '');

/** Names the anchor of a heading like GitHub. */
const anchorOf = (heading: string) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** The links to files and headings of this repository, without those in code. */
function linksOf(file: string): string[] {
  const links = [
    ...textOf(file)
      .replace(/`[^`]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].map(([, link = '']) => link);
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

function isBroken(file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? file : normalize(join(dirname(file), path));
  if (!existsSync(join(ROOT, target))) return true;
  return anchor !== undefined && !(target.endsWith('.md') && anchorsOf(target).includes(anchor));
}

it('links between documents lead to files and headings that exist', () => {
  const links = documents.flatMap((file) => linksOf(file).map((link): [string, string] => [file, link]));
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter(([file, link]) => isBroken(file, link)).map(([file, link]) => `${file}: ${link}`)).toEqual([]);
});

it('docs/decisions/README.md lists every decision', () => {
  const files = documents.filter((file) => /^docs\/decisions\/\d{3}-/.test(file));
  const listed = linksOf('docs/decisions/README.md').map((link) => `docs/decisions/${link}`);
  expect(listed.filter((file) => files.includes(file)).toSorted()).toEqual(files.toSorted());
});
