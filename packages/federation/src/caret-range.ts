/**
 * Whether a version satisfies a caret range with a major of at least 1, as node-semver defines it. Written here to keep
 * node-semver out of every remote's entry. Any other range matches nothing.
 */
export function satisfiesCaret(range: string, version: string): boolean {
  const required = /^\^([1-9]\d*)\.(\d+)\.(\d+)$/.exec(range);
  const actual = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (!required || !actual || required[1] !== actual[1]) return false;
  const [minor, patch] = [difference(actual[2], required[2]), difference(actual[3], required[3])];
  return minor > 0 || (minor === 0 && patch >= 0);
}

const difference = (a: string | undefined, b: string | undefined) => Number(a) - Number(b);
