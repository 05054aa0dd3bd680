/**
 * Returns whether a version is in a range, as node-semver defines it. Reads only the form to which `validRange` of node-semver
 * reduces a range (`>=19.3.0 <20.0.0-0||>=21.0.0`); anything else contains no version. The build reduces the ranges, which keeps
 * node-semver out of every remote's entry.
 */
export function isInRange(version: string, range: string): boolean {
  const actual = parseVersion(version);
  return actual !== null && range.split('||').some((set) => isInSet(actual, set.split(' ')));
}

interface Version {
  numbers: number[];
  prerelease: string[];
}

function parseVersion(text: string): Version | null {
  const [, core, prerelease] = /^(\d+\.\d+\.\d+)(?:-([\w.-]+))?(?:\+|$)/.exec(text) ?? [];
  if (core === undefined) return null;
  return { numbers: core.split('.').map(Number), prerelease: prerelease?.split('.') ?? [] };
}

function isInSet(actual: Version, comparators: string[]): boolean {
  // A prerelease is only in ranges that name one of the same version.
  let isNamed = actual.prerelease.length === 0;
  for (const comparator of comparators) {
    if (comparator === '*') continue;
    const [, operator = '', text = ''] = /^([<>]?=?)(.+)$/.exec(comparator) ?? [];
    const limit = parseVersion(text);
    if (!limit || !holds(compare(actual, limit), operator)) return false;
    isNamed ||= limit.prerelease.length > 0 && String(limit.numbers) === String(actual.numbers);
  }
  return isNamed;
}

function holds(order: number, operator: string): boolean {
  if (order === 0) return operator === '' || operator.endsWith('=');
  return operator.startsWith(order < 0 ? '<' : '>');
}

function compare(a: Version, b: Version): number {
  for (const [index, number] of a.numbers.entries()) {
    const order = number - (b.numbers[index] ?? 0);
    if (order !== 0) return order;
  }
  // A version comes after its prereleases.
  if (a.prerelease.length === 0 || b.prerelease.length === 0) return b.prerelease.length - a.prerelease.length;
  for (let index = 0; index < Math.max(a.prerelease.length, b.prerelease.length); index += 1) {
    const order = compareIdentifiers(a.prerelease[index], b.prerelease[index]);
    if (order !== 0) return order;
  }
  return 0;
}

/** Numbers come before words, and a missing identifier before both. */
function compareIdentifiers(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (a === undefined || b === undefined) return a === undefined ? -1 : 1;
  const [first, second] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (first && second) return Number(a) - Number(b);
  if (first !== second) return first ? -1 : 1;
  return a < b ? -1 : 1;
}
