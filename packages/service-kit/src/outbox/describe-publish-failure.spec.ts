import { BusUnavailableError } from '../bus/errors';
import { describePublishFailure } from './describe-publish-failure';

it('says what the broker said', () => {
  const cause = new Error('message nacked');
  const error = new BusUnavailableError('The broker did not confirm user.deleted.', { cause });
  expect(describePublishFailure(error)).toBe('The broker did not confirm user.deleted: message nacked');
});

it.each([
  ['another error, which may quote the payload', new TypeError('ada@example.com is not a Buffer'), 'TypeError'],
  ['what is no error', 'ada@example.com', 'Unknown error'],
])('does not repeat %s', (_, error, text) => {
  expect(describePublishFailure(error)).toBe(text);
});

it('shortens a long text', () => {
  expect(describePublishFailure(new BusUnavailableError('x'.repeat(5_000)))).toHaveLength(301);
});
