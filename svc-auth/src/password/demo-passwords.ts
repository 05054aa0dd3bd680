/** The passwords of the demo log-ins: whoever can read this repository knows them. */
const PUBLISHED: ReadonlySet<string> = new Set(['larkspur-admin', 'larkspur-auditor', 'larkspur-demo']);

export function isDemoPassword(password: string): boolean {
  return PUBLISHED.has(password);
}
