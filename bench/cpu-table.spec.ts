import { buildCaseFigures } from './case-figures-fixture';
import { type CpuShare, OTHER_PROGRAMS } from './cpu';
import { formatBusy, formatCpu } from './cpu-table';
import type { Round } from './figures';

const figures = (cpu: CpuShare[]) => buildCaseFigures({ cpu });

const round = (others: number): Round => ({
  pgbench: null,
  cases: [
    figures([
      { name: 'gateway', micros: 1_000, percent: 100 },
      { name: OTHER_PROGRAMS, micros: others, percent: others / 10 },
    ]),
  ],
  reference: [figures([{ name: 'reference gateway', micros: 3_000, percent: 100 }])],
});

it('has a table for each bank, with the medians of the rounds and a total without other programs', () => {
  const text = formatCpu([round(10), round(700), round(20)]);
  expect(text).toMatch(/gateway +1000 100%\n +other programs +20 2%\n +total without other programs +1000\n/);
  expect(text).toMatch(/reference gateway +3000 100%\n +other programs\n +total without other programs +3000$/);
});

it('warns when other programs kept the machine busy in most rounds', () => {
  expect(formatBusy([round(10), round(700), round(200)])).toEqual([]);
  expect(formatBusy([round(10), round(700), round(300)])).toEqual([
    '  ! Other programs took 30% as much processor time as the bank: measure again without them.',
  ]);
  expect(formatBusy([])).toEqual([]);
});
