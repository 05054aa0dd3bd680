import { ProblemException } from '@larkspur/service-kit/http/problem';
import type { CustomerDetails } from './customer-details';

/**
 * A strong ETag of every revision that the customer consists of: the profile here, both balances, and the login in svc-auth.
 * The profile's comes first, because the previous release reads it there.
 */
export function entityTag(customer: CustomerDetails): string {
  const { revision, savingsRevision, checkingRevision, loginRevision } = customer;
  return `"${revision}.${savingsRevision}.${checkingRevision}.${loginRevision}"`;
}

/** An `If-Match` header (RFC 9110, 13.1.1). Without one, or with `*`, every revision matches. Weak tags match nothing. */
export class IfMatch {
  private constructor(private readonly tags: readonly string[] | null) {}

  static parse(header: string | undefined): IfMatch {
    if (header === undefined || header.trim() === '' || header.trim() === '*') return new IfMatch(null);
    const tags = header.split(',').map((tag) => /^"([^"]*)"$/.exec(tag.trim())?.[1] ?? '');
    return new IfMatch(tags);
  }

  get requiresRevision(): boolean {
    return this.tags !== null;
  }

  /**
   * Ignores the balances: a payment in the meantime is no reason to refuse a change of the profile.
   * @throws stale
   */
  assertProfile({ revision, loginRevision }: CustomerDetails): void {
    const matches = (tag: string) => {
      const [profile, , , login] = tag.split('.');
      return profile === revision && login === loginRevision;
    };
    if (this.tags && !this.tags.some(matches)) throw new ProblemException('stale');
  }

  /** @throws stale */
  assertAll(customer: CustomerDetails): void {
    if (this.tags && !this.tags.some((tag) => `"${tag}"` === entityTag(customer))) throw new ProblemException('stale');
  }
}
