/**
 * Whether a version satisfies a caret range with a major of at least 1, as node-semver defines it. Written here to keep
 * node-semver out of every remote's entry. Any other range matches nothing.
 */
export function satisfiesCaret(range: string, version: string): boolean {
  const wanted = /^\^([1-9]\d*)\.(\d+)\.(\d+)$/.exec(range);
  const offered = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (!wanted || !offered || wanted[1] !== offered[1]) return false;
  const [minor, patch] = [difference(offered[2], wanted[2]), difference(offered[3], wanted[3])];
  return minor > 0 || (minor === 0 && patch >= 0);
}

const difference = (a: string | undefined, b: string | undefined) => Number(a) - Number(b);
