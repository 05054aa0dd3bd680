import type { SignInNotice } from '@larkspur/contracts/sign-in-notice';

const SIMPLE_KINDS = ['signed-out', 'idle', 'session-ended', 'ended-elsewhere'] as const;

/** @param state location state, which may come from another release or from another page */
export function parseSignInNotice(state: unknown): SignInNotice | null {
  const { kind, firstName, email }: { kind?: unknown; firstName?: unknown; email?: unknown } = isRecord(state)
    ? state
    : {};
  const address = typeof email === 'string' ? { email } : {};
  const simple = SIMPLE_KINDS.find((known) => known === kind);
  if (simple) return { kind: simple };
  if (kind === 'signed-up' && typeof firstName === 'string') return { kind, firstName, ...address };
  if (kind === 'has-account' && 'email' in address) return { kind, ...address } as SignInNotice;
  return kind === 'password-changed' ? { kind, ...address } : null;
}

/** The address to fill in, if the page before knows it. */
export function emailOf(notice: SignInNotice | null): string {
  return notice && 'email' in notice ? (notice.email ?? '') : '';
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
