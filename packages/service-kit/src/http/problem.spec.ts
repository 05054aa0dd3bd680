import { ProblemException } from './problem';

it('asks for a retry after two seconds with each 503 that has no other wait', () => {
  expect(new ProblemException('unavailable').headers).toEqual({ 'retry-after': '2' });
  expect(new ProblemException('account_opening').headers).toEqual({ 'retry-after': '2' });
  expect(new ProblemException('unavailable', { headers: { 'retry-after': '5' } }).headers).toEqual({
    'retry-after': '5',
  });
  expect(new ProblemException('forbidden').headers).toEqual({});
});
