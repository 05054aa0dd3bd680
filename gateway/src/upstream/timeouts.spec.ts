import { parseTimeouts } from './timeouts';

const DEFAULTS = { connect: 2, headers: 15, body: 30 };

it.each([
  ['', DEFAULTS],
  ['headers=40', { ...DEFAULTS, headers: 40 }],
  ['connect=0.5, body=120', { ...DEFAULTS, connect: 0.5, body: 120 }],
])('parses "%s"', (text, timeouts) => {
  expect(parseTimeouts(text, DEFAULTS)).toEqual(timeouts);
});

it.each(['headers', 'headers=', 'headers=0', 'headers=-1', 'headers=5000', 'answer=5', '5', 'headers=5s'])(
  'rejects "%s"',
  (text) => {
    expect(parseTimeouts(text, DEFAULTS)).toBeNull();
  },
);
