/** What somebody has just done who is led to the sign-in: it says so there. Goes along as the visit's state. */
export type SignInNotice = { kind: 'signed-up'; firstName: string } | { kind: 'password-changed' };

/** @param state of a location: whatever some page, or an older release of one, left in the browser's history */
export function parseSignInNotice(state: unknown): SignInNotice | null {
  const { kind, firstName }: { kind?: unknown; firstName?: unknown } = isRecord(state) ? state : {};
  if (kind === 'signed-up' && typeof firstName === 'string') return { kind, firstName };
  return kind === 'password-changed' ? { kind } : null;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
