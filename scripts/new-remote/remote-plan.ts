import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { isRemoteName, type RemoteName, ROUTE_ACCESS, type RouteAccess } from '@larkspur/contracts/remote';
import { isRoutePath } from '@larkspur/federation/route-declarations';
import { UserError } from '../launcher/user-error';
import { entryOf, type RemoteEntry } from './remote-entry';

/** A remote that can be created. */
export interface RemotePlan {
  name: RemoteName;
  /** The path of its screen. */
  path: string;
  title: string;
  /** The users who may open its screen. */
  access: RouteAccess;
  /** The folder and file of its screen: `home-insurance`. */
  feature: string;
  /** For `remotes.json`. */
  entry: RemoteEntry;
}

/** The workspaces and layer rules know remotes by `mfe-`. The rest is the name of a folder and of a component. */
const NAME = /^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Fits into JSX, quotes and regular expressions as it is. */
const TITLE = /^[\p{L}\p{N}][\p{L}\p{N} ,&’–-]{0,59}$/u;

export interface WantedRemote {
  name: string;
  path?: string;
  title?: string;
  access?: string;
}

/** @param root the clone's folder @throws UserError that says what to change */
export function planRemote(root: string, wanted: WantedRemote): RemotePlan {
  const { name } = wanted;
  if (!isRemoteName(name) || !NAME.test(name)) {
    throw new UserError(
      `"${name}" cannot be a remote's name. Use "mfe-" and lowercase letters, digits, and dashes, at most 39 characters, such as mfe-cards.`,
    );
  }
  if (isPresent(join(root, name))) throw new UserError(`${name} already exists.`);
  const feature = name.replace('mfe-', '');
  const path = wanted.path ?? `/${feature}`;
  if (!isRoutePath(path) || path === '/' || path.includes(':')) {
    throw new UserError(`"${path}" cannot be the path of its screen. Use a lowercase path such as /cards.`);
  }
  const title = (wanted.title ?? titleOf(feature)).trim().replaceAll("'", '’');
  if (!TITLE.test(title)) {
    throw new UserError(`"${title}" cannot be a title. Use 1 to 60 letters, digits, spaces and , & ’ – -.`);
  }
  const access = ROUTE_ACCESS.find((known) => known === (wanted.access ?? 'signed-in'));
  if (!access) throw new UserError(`"${wanted.access}" cannot be the access. Use ${ROUTE_ACCESS.join(', ')}.`);
  return { name, path, title, access, feature, entry: entryOf(root, { name, path, title, access }) };
}

/** A file or a broken link, too. */
function isPresent(path: string): boolean {
  return existsSync(path) || lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** `home-insurance` is "Home insurance". */
function titleOf(feature: string): string {
  const words = feature.replaceAll('-', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
