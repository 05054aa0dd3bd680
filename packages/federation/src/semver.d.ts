/** What is used of node-semver, whose package has no types. */
declare module 'semver' {
  /** The range in its simplest form: comparators separated by spaces, alternatives by `||`. `null` if it is not valid. */
  export function validRange(range: string): string | null;
  export function satisfies(version: string, range: string): boolean;
}
