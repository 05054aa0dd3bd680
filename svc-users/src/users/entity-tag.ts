import { ProblemException } from '@larkspur/service-kit/http/problem';
import type { CustomerDetails } from '../customers/customer-details';

/** A strong ETag of the profile's revision and of both balances' revisions. */
export function entityTag(customer: CustomerDetails): string {
  const { revision, savingsRevision, checkingRevision } = customer;
  return `"${revision}.${savingsRevision}.${checkingRevision}"`;
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
  assertProfile({ revision }: CustomerDetails): void {
    if (this.tags && !this.tags.some((tag) => tag.split('.')[0] === revision)) throw new ProblemException('stale');
  }

  /** @throws stale */
  assertAll(customer: CustomerDetails): void {
    if (this.tags && !this.tags.some((tag) => `"${tag}"` === entityTag(customer))) throw new ProblemException('stale');
  }
}
