/** The functions of node-semver that are used here. Its package has no types. */
declare module 'semver' {
  /** The range in its simplest form: comparators separated by spaces, alternatives by `||`. `null` if it is not valid. */
  export function validRange(range: string): string | null;
  export function satisfies(version: string, range: string): boolean;
}
