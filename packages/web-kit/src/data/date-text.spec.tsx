import { render } from '@testing-library/react';
import { DateText, type DateTextProps } from './date-text';

const NOW = new Date('2026-11-12T20:00:00Z');
const TODAY = '2026-11-12T19:05:00.000Z';

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

it.each<[DateTextProps, RegExp]>([
  [{ iso: TODAY }, /^Today$/],
  [{ iso: TODAY, withTime: true }, /^Today, 2:05 PM/],
  [{ iso: '2026-03-01', withTime: true }, /^Mar 1$/],
  [{ iso: TODAY, isInSentence: true }, /^today$/],
  [{ iso: TODAY, withTime: true, isInSentence: true }, /^today at 2:05 PM/],
  [{ iso: '2026-11-11T19:05:00.000Z', withTime: true, isInSentence: true }, /^yesterday at 2:05 PM/],
  [{ iso: '2026-10-03T18:05:00.000Z', withTime: true, isInSentence: true }, /^Oct 3 at 2:05 PM/],
])('names the day of %j', (props, text) => {
  const { container } = render(<DateText {...props} />);
  expect(container.textContent?.replace('\u202f', ' ')).toMatch(text);
  expect(container.querySelector('time')).toHaveAttribute('datetime', props.iso);
});
