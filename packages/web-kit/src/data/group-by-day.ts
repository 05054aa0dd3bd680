import type { StatementLine } from '@larkspur/contracts/transaction';
import { getCalendarDay } from '../format/format';

export interface Day {
  /** `2026-11-12` */
  day: string;
  /** A date within the day, for formatting. */
  date: string;
  lines: StatementLine[];
}

/** Groups lines by day and keeps their order. */
export function groupByDay(lines: StatementLine[]): Day[] {
  const days = new Map<string, Day>();
  for (const line of lines) {
    const day = getCalendarDay(line.date);
    const group = days.get(day);
    if (group) group.lines.push(line);
    else days.set(day, { day, date: line.date, lines: [line] });
  }
  return [...days.values()];
}

/** Rejected, pending and memo lines move no money. */
export function movedMoney({ status, account }: StatementLine): boolean {
  return status === 'completed' && account !== null;
}

/** The net amount of the lines that moved money in dollars, negative if more went out than came in. */
export function netAmount(lines: StatementLine[]): number {
  const cents = lines.filter(movedMoney).reduce((sum, { amount, transactionType }) => {
    return sum + Math.round(amount * 100) * (transactionType === 'credit' ? 1 : -1);
  }, 0);
  return cents / 100;
}
