import { ProblemException } from '@larkspur/service-kit/http/problem';
import type { CustomerDetails } from '../customers/customer.repository';

/** Strong: of the profile's revision, and of each balance's. */
export function entityTag(customer: CustomerDetails): string {
  const { revision, savingsRevision, checkingRevision } = customer;
  return `"${revision}.${savingsRevision}.${checkingRevision}"`;
}

/** An `If-Match` header (RFC 9110 section 13.1.1). Absent or `*`: whatever there is. Weak tags match nothing. */
export class IfMatch {
  private constructor(private readonly tags: readonly string[] | null) {}

  static of(header: string | undefined): IfMatch {
    if (header === undefined || header.trim() === '' || header.trim() === '*') return new IfMatch(null);
    const tags = header.split(',').map((tag) => /^"([^"]*)"$/.exec(tag.trim())?.[1] ?? '');
    return new IfMatch(tags);
  }

  get insists(): boolean {
    return this.tags !== null;
  }

  /**
   * For what leaves the balances alone: a payment meanwhile is no reason to refuse it.
   * @throws stale
   */
  requireProfile({ revision }: CustomerDetails): void {
    if (this.tags && !this.tags.some((tag) => tag.split('.')[0] === revision)) throw new ProblemException('stale');
  }

  /** @throws stale */
  requireAll(customer: CustomerDetails): void {
    if (this.tags && !this.tags.some((tag) => `"${tag}"` === entityTag(customer))) throw new ProblemException('stale');
  }
}
