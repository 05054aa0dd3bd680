import { aLine } from '@larkspur/web-kit/testing/people';
import { byDay } from './by-day';

it('puts lines under their days, in the order in which they come', () => {
  const lines = ['2026-11-12T15:00:00.000Z', '2026-11-12T14:00:00.000Z', '2026-11-01', '2025-11-12T15:00:00.000Z'].map(
    (date, index) => aLine({ _id: `l${index}`, date }),
  );
  expect(byDay(lines).map(({ lines: ofDay }) => ofDay.map(({ _id }) => _id))).toEqual([['l0', 'l1'], ['l2'], ['l3']]);
  expect(byDay(lines)[1]?.day).toBe('2026-11-01');
});
