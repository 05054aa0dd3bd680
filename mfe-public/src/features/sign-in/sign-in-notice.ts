/** Notice shown on the sign-in page after another action, passed as location state. */
export type SignInNotice = { kind: 'signed-up'; firstName: string } | { kind: 'password-changed' };

/** @param state location state, which may come from an older release or from another page */
export function parseSignInNotice(state: unknown): SignInNotice | null {
  const { kind, firstName }: { kind?: unknown; firstName?: unknown } = isRecord(state) ? state : {};
  if (kind === 'signed-up' && typeof firstName === 'string') return { kind, firstName };
  return kind === 'password-changed' ? { kind } : null;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
