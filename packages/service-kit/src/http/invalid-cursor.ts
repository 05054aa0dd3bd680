import { ProblemException } from './problem';

export const INVALID_CURSOR = 'This cursor isn’t valid for this list and sort order.';

/** The response to a cursor that the list did not issue. */
export const invalidCursor = () =>
  new ProblemException('invalid', { errors: [{ field: 'cursor', message: INVALID_CURSOR }] });
