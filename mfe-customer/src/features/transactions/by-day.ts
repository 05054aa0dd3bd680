import type { StatementLine } from '@larkspur/contracts/transaction';
import { dayOf } from '@larkspur/web-kit/format';

export interface Day {
  /** `2026-11-12` */
  day: string;
  /** A date to put into words. */
  date: string;
  lines: StatementLine[];
}

/** Lines under the day they belong to, in the order in which they come. */
export function byDay(lines: StatementLine[]): Day[] {
  const days = new Map<string, Day>();
  for (const line of lines) {
    const day = dayOf(line.date);
    const group = days.get(day);
    if (group) group.lines.push(line);
    else days.set(day, { day, date: line.date, lines: [line] });
  }
  return [...days.values()];
}
