import { isOutcomeUnknown } from './api-error';
import { apiError } from './http-errors';

it.each([
  [0, true],
  // An intermediary's page instead of the bank's response.
  [200, true],
  [400, false],
  [401, false],
  [408, true],
  [409, false],
  [422, false],
  [429, false],
  [500, true],
  [503, true],
])('after status %i it is unknown whether the request took effect: %p', (status, isUnknown) => {
  expect(isOutcomeUnknown(apiError({ status, code: 'internal', message: '' }))).toBe(isUnknown);
});

it('is unknown after an error of the page', () => expect(isOutcomeUnknown(new Error('bug'))).toBe(true));
