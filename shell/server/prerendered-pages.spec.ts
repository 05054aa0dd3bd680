/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import type { RemoteRelease } from '@larkspur/contracts/remote';
import { integrityOf } from '@larkspur/federation/integrity';
import { aRelease } from '@larkspur/federation/testing/test-build';
import Fastify from 'fastify';
import { PrerenderedPages } from './prerendered-pages';

const { log } = Fastify();
const going = new AbortController().signal;
const meta = { title: 'Fees', description: 'All of them.' };

function setUp(version: string, contents: Record<string, string>) {
  const files = new Map(Object.entries(contents).map(([name, text]) => [`${version}/${name}`, text]));
  const release: RemoteRelease = aRelease(version, {
    styles: [`${version}/remote.css`],
    integrity: Object.fromEntries([...files].map(([file, text]) => [file, integrityOf(Buffer.from(text))])),
    screens: {
      '/fees': { scripts: [], styles: [`${version}/fees.css`], page: { html: `${version}/fees.html`, ...meta } },
      '/hidden': {
        scripts: [],
        styles: [],
        page: { html: `${version}/fees.html`, ...meta, isUnlisted: true },
      },
      '/private': { scripts: [], styles: [], page: null },
    },
  });
  return { release, files };
}

const GOOD = {
  'fees.html': '<h1>Fees</h1>',
  'remote.css': '.a{background:url(a.svg)}',
  'fees.css': '.b{background:url("data:image/gif;base64,R0")}',
};

function follower(files: Map<string, string>) {
  const requestedPaths: string[] = [];
  const read = async (path: string) => {
    requestedPaths.push(path);
    const text = files.get(path.slice(1));
    if (text === undefined) throw new Error('answered 404');
    return Buffer.from(text);
  };
  return { requestedPaths, pages: new PrerenderedPages('/remotes/mfe-public/', read, log) };
}

it('loads the pages of a release, each file once, with absolute URLs in its styles', async () => {
  const { release, files } = setUp('a'.repeat(16), GOOD);
  const { pages, requestedPaths } = follower(files);
  await pages.update(release, going);
  await pages.update(release, going);
  expect(requestedPaths).toHaveLength(3);
  expect(pages.find(release, '/fees')).toEqual({
    ...meta,
    html: '<h1>Fees</h1>',
    styles: [
      { name: 'remote.css', css: `.a{background:url(/remotes/mfe-public/${release.version}/a.svg)}` },
      { name: 'fees.css', css: GOOD['fees.css'] },
    ],
    rendering: null,
  });
  expect(pages.find(release, '/private')).toBeNull();
  expect(pages.find(release, '/elsewhere')).toBeNull();
  expect(pages.indexablePaths()).toEqual(['/fees']);
});

const renderedWith = 'react@19.3.1 page-frame@1';

it('knows what a page was rendered with', async () => {
  const { release, files } = setUp('a'.repeat(16), GOOD);
  const { pages } = follower(files);
  await pages.update({ ...release, renderedWith }, going);
  expect(pages.find(release, '/fees')?.rendering).toEqual({
    path: '/fees',
    release: release.version,
    versions: renderedWith,
  });
});

it.each([
  ['content', '<h1>Fees</h1><!--$--><p>None</p><!--/$-->'],
  ['a fallback', '<h1>Fees</h1><!--$!--><p>Loading</p><!--/$-->'],
])('lets no page be hydrated that has %s of a Suspense boundary', async (_, html) => {
  const { release, files } = setUp('a'.repeat(16), { ...GOOD, 'fees.html': html });
  const { pages } = follower(files);
  await pages.update({ ...release, renderedWith }, going);
  expect(pages.find(release, '/fees')).toMatchObject({ html, rendering: null });
});

it.each([
  ['a changed page', 'fees.html', '<h1>Free money</h1>'],
  ['changed styles', 'fees.css', '.b{display:none}'],
])('uses nothing of a release with %s', async (_, file, text) => {
  const { release, files } = setUp('b'.repeat(16), GOOD);
  files.set(`${release.version}/${file}`, text);
  const { pages } = follower(files);
  await pages.update(release, going);
  expect(pages.find(release, '/fees')).toBeNull();
});

it('rejects styles that would close their element', async () => {
  const { release, files } = setUp('c'.repeat(16), { ...GOOD, 'fees.css': '.b{}</style><h1>Hello</h1>' });
  const { pages } = follower(files);
  await pages.update(release, going);
  expect(pages.find(release, '/fees')).toBeNull();
});

it('keeps the previous release’s pages for that release only, and retries until it has the next ones', async () => {
  const first = setUp('d'.repeat(16), GOOD);
  const next = setUp('e'.repeat(16), GOOD);
  const files = new Map(first.files);
  const { pages } = follower(files);
  await pages.update(first.release, going);
  await pages.update(next.release, going);
  expect(pages.find(next.release, '/fees')).toBeNull();
  expect(pages.find(first.release, '/fees')).not.toBeNull();
  for (const [file, text] of next.files) files.set(file, text);
  await pages.update(next.release, going);
  expect(pages.find(next.release, '/fees')).not.toBeNull();
});
