import type { ApiTagOptions } from '@larkspur/service-kit/openapi/api-tag';

export const TRANSACTION_TAG: ApiTagOptions = {
  name: 'transaction',
  description: 'Transfers and statements; all lines, reversals, and statistics for the back office.',
};
