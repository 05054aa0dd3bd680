import { isAbsolute } from 'node:path';
import { isRemoteName, type RemoteArea, type RemoteName, ROUTE_ACCESS } from '@larkspur/contracts/remote';
import { isSlotName } from '@larkspur/contracts/slots';
import { BUCKET_URL_FORM, isBucketUrl } from '@larkspur/federation/release/bucket-url';
import { PointerVerifier } from '@larkspur/federation/release/signature';
import type { Grant } from '../src/routes/grant-claims';
import type { SlotGrant } from '../src/routes/grant-widgets';

const MAX_REMOTES = 100;
const MAX_TITLE_LENGTH = 60;
const FIELDS = ['name', 'title', 'home', 'url', 'publicUrl', 'publicKeys', 'store', 'paths', 'slots'];
const GRANT_FIELDS = ['path', 'except', 'access'];
const SLOT_FIELDS = ['slot', 'order'];
/** Static segments, and possibly `/*` at the end. */
const GRANT_PATH = /^(\/\*|\/|(\/[a-z0-9][a-z0-9._~-]*)+(\/\*)?)$/;

/** One entry of the configured remotes. */
export interface RemoteConfig {
  name: RemoteName;
  area: RemoteArea;
  /** The URL of the remote's server or bucket for requests of this server. */
  url: string;
  /** URL prefix for browsers, ending in a slash: a path of this origin, or the remote's own origin. */
  base: string;
  /** Public keys of those who may release it: Ed25519, SPKI, DER, base64. More than one while a key is rotated. */
  publicKeys: string[];
  /** The folder or bucket of the remote's releases, for orders of this server. Undefined: this server cannot write any. */
  store?: string | undefined;
  /** The paths that it may claim. */
  grants: Grant[];
  /** The slots that it may fill. */
  slots: SlotGrant[];
}

/**
 * Parses `{ "remotes": [{ "name", "title", "home", "url", "publicUrl"?, "publicKeys", "store"?, "paths": [{ "path", "except"?,
 * "access" }], "slots"?: [{ "slot", "order"? }] }] }`.
 * @throws Error that lists every invalid entry with its field
 */
export function parseRemotes(text: string): RemoteConfig[] {
  const entries = readEntries(text);
  const problems: string[] = [];
  const names = new Set<string>();
  const remotes = entries.map((entry, index) => {
    const { name } = (entry ?? {}) as { name?: unknown };
    const label = isRemoteName(name) ? name : `entry ${index + 1}`;
    const reader = new EntryReader(entry, (problem) => problems.push(`${label}: ${problem}`));
    if (names.has(label)) problems.push(`${label}: is listed twice`);
    names.add(label);
    return parseEntry(reader);
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return remotes;
}

function readEntries(text: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { remotes } = (value ?? {}) as { remotes?: unknown };
  if (!Array.isArray(remotes) || remotes.length === 0 || remotes.length > MAX_REMOTES) {
    throw new Error(`must have a list "remotes" of 1 to ${MAX_REMOTES} entries`);
  }
  return remotes;
}

function parseEntry(entry: EntryReader): RemoteConfig {
  entry.rejectUnknown(FIELDS);
  const name = entry.text('name', isRemoteName, '2 to 39 lowercase letters, digits, and dashes, such as mfe-cards');
  const url = entry.url('url');
  const publicUrl = entry.has('publicUrl') ? entry.url('publicUrl') : null;
  return {
    name,
    area: {
      title: entry.text('title', (text) => text.length <= MAX_TITLE_LENGTH, `1 to ${MAX_TITLE_LENGTH} characters`),
      home: entry.text('home', (text) => GRANT_PATH.test(text) && !text.endsWith('*'), 'a path such as /account/home'),
    },
    url,
    base: publicUrl === null ? `/remotes/${name}/` : `${publicUrl}/`,
    publicKeys: entry.publicKeys(),
    store: entry.has('store') ? entry.text('store', isStoreLocation, `a folder, or ${BUCKET_URL_FORM}`) : undefined,
    grants: entry.list('paths').map((value, index) => parseGrant(entry.nested(`paths[${index}]`, value))),
    slots: entry.has('slots')
      ? entry.list('slots').map((value, index) => parseSlotGrant(entry.nested(`slots[${index}]`, value)))
      : [],
  };
}

const isStoreLocation = (text: string) => isAbsolute(text) || isBucketUrl(text);

function parseGrant(grant: EntryReader): Grant {
  grant.rejectUnknown(GRANT_FIELDS);
  const isGrantPath = (text: unknown): text is string => typeof text === 'string' && GRANT_PATH.test(text);
  const form = 'a lowercase path such as /account/savings or /account/*';
  const path = grant.text('path', isGrantPath, form);
  const except = grant.has('except') ? grant.list('except') : [];
  if (!except.every(isGrantPath)) grant.reject(`"except" must list paths, each ${form}`);
  const access = grant.text(
    'access',
    (text) => ROUTE_ACCESS.some((known) => known === text),
    `one of ${ROUTE_ACCESS.join(', ')}`,
  );
  return {
    path,
    except: except.filter(isGrantPath),
    access: ROUTE_ACCESS.find((known) => known === access) ?? 'administrator',
  };
}

function parseSlotGrant(grant: EntryReader): SlotGrant {
  grant.rejectUnknown(SLOT_FIELDS);
  return {
    slot: grant.text('slot', isSlotName, 'a slot’s name such as home.aside'),
    order: grant.has('order') ? grant.integer('order') : 0,
  };
}

/** Reads the fields of an object and reports invalid ones, so that one attempt finds all of them. */
class EntryReader {
  private readonly fields: Record<string, unknown>;

  constructor(
    value: unknown,
    readonly reject: (problem: string) => void,
  ) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject) reject('must be an object');
    this.fields = isObject ? { ...value } : {};
  }

  nested(place: string, value: unknown): EntryReader {
    return new EntryReader(value, (problem) => this.reject(`${place}: ${problem}`));
  }

  has(field: string): boolean {
    return this.fields[field] !== undefined;
  }

  rejectUnknown(known: string[]): void {
    for (const field of Object.keys(this.fields)) {
      if (!known.includes(field)) this.reject(`has an unknown field "${field}"`);
    }
  }

  text(field: string, isValid: (text: string) => boolean, form: string): string {
    const value = this.fields[field];
    if (typeof value === 'string' && value.trim() !== '' && isValid(value)) return value;
    this.reject(`"${field}" must be ${form}`);
    return '';
  }

  integer(field: string): number {
    const value = this.fields[field];
    if (Number.isSafeInteger(value)) return Number(value);
    this.reject(`"${field}" must be a whole number`);
    return 0;
  }

  list(field: string): unknown[] {
    const value = this.fields[field];
    if (Array.isArray(value) && value.length > 0) return value;
    this.reject(`"${field}" must be a list with at least one entry`);
    return [];
  }

  /** Without a trailing slash. */
  url(field: string): string {
    const isHttp = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
    return this.text(field, isHttp, 'an http(s) URL such as https://cards.static.bank.example').replace(/\/+$/, '');
  }

  publicKeys(): string[] {
    const keys = this.list('publicKeys').map(String);
    try {
      new PointerVerifier(keys);
    } catch {
      this.reject('"publicKeys" must be Ed25519 keys as "larkspur-remote key" prints them (SPKI, DER, base64)');
    }
    return keys;
  }
}
