import { MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import { PageCursor, PageLimit } from '@larkspur/service-kit/validation/page-query';

export class GetReconciliationQuery {
  @PageCursor(500) cursor?: string;
  /** The differences of each service. */
  @PageLimit() limit: number = MAX_PAGE_LIMIT;
}
