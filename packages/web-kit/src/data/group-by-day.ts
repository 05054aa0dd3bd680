import type { StatementLine } from '@larkspur/contracts/transaction';
import { getCalendarDay } from '../format/format';

export interface Day {
  /** `2026-11-12` */
  day: string;
  /** A date within the day, for formatting. */
  date: string;
  lines: StatementLine[];
}

/** Calendar arithmetic takes longer than everything else, and the lines stay the same while more are loaded. */
const DAYS = new WeakMap<StatementLine, string>();

function dayOf(line: StatementLine): string {
  const known = DAYS.get(line);
  if (known !== undefined) return known;
  const day = getCalendarDay(line.date);
  DAYS.set(line, day);
  return day;
}

/** Groups lines by day and keeps their order. */
export function groupByDay(lines: StatementLine[]): Day[] {
  const days = new Map<string, Day>();
  for (const line of lines) {
    const day = dayOf(line);
    const group = days.get(day);
    if (group) group.lines.push(line);
    else days.set(day, { day, date: line.date, lines: [line] });
  }
  return [...days.values()];
}

/** A day, or a part of one with very many lines. */
export interface DayPart {
  day: Day;
  lines: StatementLine[];
  /** The part under the day's heading; later parts continue its list. */
  isFirst: boolean;
}

/** Sections have about this many lines. */
export const SECTION_LINES = 40;

/**
 * Splits days into sections, which are rendered only near the viewport.
 * @param starts ids of lines that begin a section in any case, so that new lines leave the sections below them as they are
 */
export function splitIntoSections(days: Day[], starts: ReadonlySet<string> = new Set()): DayPart[][] {
  const sections: DayPart[][] = [];
  let room = 0;
  for (const day of days) {
    for (const [index, lines] of splitDay(day.lines, starts).entries()) {
      if (room < 1 || startsWithOneOf(lines, starts)) {
        sections.push([]);
        room = SECTION_LINES;
      }
      sections.at(-1)?.push({ day, lines, isFirst: index === 0 });
      room -= lines.length;
    }
  }
  return sections;
}

function splitDay(lines: StatementLine[], starts: ReadonlySet<string>): StatementLine[][] {
  const parts: StatementLine[][] = [];
  for (const line of lines) {
    const part = parts.at(-1);
    if (!part || part.length === SECTION_LINES || starts.has(line._id)) parts.push([line]);
    else part.push(line);
  }
  return parts;
}

const startsWithOneOf = ([first]: StatementLine[], ids: ReadonlySet<string>) =>
  first !== undefined && ids.has(first._id);

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
