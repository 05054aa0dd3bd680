import { continueTrace, getTraceId } from './request-context';

const trace = '0af7651916cd43dd8448eb211c80319c';
const span = 'b7ad6b7169203331';

it('continues the caller trace with a new span', () => {
  const own = continueTrace(`00-${trace}-${span}-00`);
  expect(own).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-00$`));
  expect(own).not.toContain(span);
  expect(getTraceId(own)).toBe(trace);
});

it.each([
  undefined,
  '',
  'rubbish',
  `01-${trace}-${span}-01`,
  `00-${'0'.repeat(32)}-${span}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `00-${trace.toUpperCase()}-${span}-01`,
  `00-${trace}-${span}-01-more`,
  [`00-${trace}-${span}-01`, `00-${trace}-${span}-01`],
])('starts a new trace for %j', (parent) => {
  const own = continueTrace(parent);
  expect(own).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(getTraceId(own)).not.toBe(trace);
});
