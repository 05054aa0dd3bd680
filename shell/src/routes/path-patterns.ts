/**
 * Patterns of paths. A grant's pattern has static segments and possibly a `/*` at the end, which stands for the path itself
 * and everything below. A claim's pattern has static segments and parameters.
 */
const segmentsOf = (pattern: string): string[] => pattern.split('/').filter(Boolean);

const hasWildcard = (grant: string): boolean => grant.endsWith('/*');

/** Returns whether every path that the claim matches is in the grant. */
export function coversClaim(grant: string, claim: string): boolean {
  const [wanted, own] = [segmentsOf(claim), staticSegments(grant)];
  return (hasWildcard(grant) ? wanted.length >= own.length : wanted.length === own.length) && isPrefix(own, wanted);
}

/** Returns whether the claim matches a path that is in the grant. */
export function overlapsClaim(grant: string, claim: string): boolean {
  const [wanted, own] = [segmentsOf(claim), staticSegments(grant)];
  const longEnough = hasWildcard(grant) ? wanted.length >= own.length : wanted.length === own.length;
  return longEnough && own.every((segment, index) => wanted[index]?.startsWith(':') || wanted[index] === segment);
}

/** Grants that cover the same path are nested: the longer one is more specific, and one without `/*` more than one with it. */
export function specificity(grant: string): number {
  return 2 * staticSegments(grant).length + (hasWildcard(grant) ? 0 : 1);
}

function staticSegments(grant: string): string[] {
  return segmentsOf(hasWildcard(grant) ? grant.slice(0, -2) : grant);
}

function isPrefix(prefix: string[], segments: string[]): boolean {
  return prefix.every((segment, index) => segments[index] === segment);
}
