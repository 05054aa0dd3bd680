import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { RemoteName, RemoteRelease } from '@larkspur/contracts/remote';
import { RoutesFile } from '@larkspur/federation/routes-file';

/** A release with valid hashes and a valid signature whose code is faulty. */
export interface CraftedRelease {
  release: RemoteRelease;
  files: Record<string, string>;
}

let count = 0;

/**
 * Claims what the remote of this repository claims, unless other routes are given.
 * @param code of the entry; `CONTAINER` is replaced by the global name under which the host looks for the container
 */
export function craftRelease(name: RemoteName, code: string, different: Partial<RemoteRelease> = {}): CraftedRelease {
  count += 1;
  const version = createHash('sha256').update(`${code}${count}`).digest('hex').slice(0, 16);
  const container = `${name.replaceAll('-', '_')}_${version}`;
  const entry = `${version}/remoteEntry.js`;
  const text = code.replaceAll('CONTAINER', container);
  const declaredRoutes = different.declaredRoutes ?? RoutesFile.read(join(__dirname, '../..', name)).routes;
  const integrity = { [entry]: `sha384-${createHash('sha384').update(text).digest('base64')}` };
  const release: RemoteRelease = {
    name,
    version,
    contractVersion: 1,
    container,
    entry,
    scripts: [],
    styles: [],
    integrity,
    routes: declaredRoutes.map(({ path }) => path),
    declaredRoutes,
    sizes: { js: text.length, css: 0 },
    builtAt: new Date().toISOString(),
    ...different,
  };
  return { release, files: { [entry]: text } };
}

/** The entry of a container that exposes `module`. */
export const exposing = (module: string) =>
  `var CONTAINER = { init: function () {}, get: function () { return Promise.resolve(function () { return (${module}); }); } };`;

/** A module whose screens all throw while they render. */
export const throwingOnRender = (paths: string[]) =>
  exposing(`{ contractVersion: 1, routes: function () {
    function Broken() { throw new Error('no money today'); }
    return ${JSON.stringify(paths)}.map(function (path) { return { path, Component: Broken }; });
  } }`);
