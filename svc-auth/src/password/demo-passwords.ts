/** The passwords of the demo logins. They are public because this repository is. */
const DEMO_PASSWORDS: ReadonlySet<string> = new Set(['larkspur-admin', 'larkspur-auditor', 'larkspur-demo']);

export function isDemoPassword(password: string): boolean {
  return DEMO_PASSWORDS.has(password);
}
