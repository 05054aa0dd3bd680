import type { StatementLine } from '@larkspur/contracts/transaction';
import { memo, useState } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden';
import { Amount } from './amount';
import { DateText } from './date-text';
import { type Day, type DayPart, groupByDay, movedMoney, netAmount, splitIntoSections } from './group-by-day';
import { ListGroup } from './list-group';
import styles from './list-group.module.css';
import { RenderNear } from './render-near';
import { type GetLineLink, StatementLineRow } from './statement-line-row';

export interface StatementByDayProps {
  lines: StatementLine[];
  /** There are older lines to load, so the total of the last day is not known yet. */
  hasMore?: boolean;
  /** `false` if the days are not whole, because only some kinds of lines were asked for. */
  hasTotals?: boolean;
  /** Makes each line a link to its details: `({ _id }) => linkTo(_id)` with `useDrawerSearchParam`. */
  getLink?: GetLineLink;
  /** The line that the list stands at when it is opened: see `useListPlace`. */
  startAt?: string | undefined;
}

/**
 * A statement by day, with a total for each day. It stays fast with ten thousand lines, because sections far from the viewport
 * are not rendered. The browser's own search finds what is near, so a long statement has a SearchFilter.
 */
export function StatementByDay({ lines, hasMore = false, hasTotals = true, getLink, startAt }: StatementByDayProps) {
  const { days, sections } = useSections(lines);
  const incompleteDay = hasMore ? days.at(-1)?.day : undefined;
  return (
    <div className={styles.groups}>
      {sections.map((parts, index) => (
        <StatementSection
          key={keyOf(parts)}
          parts={parts}
          hasTotals={hasTotals}
          incompleteDay={parts.some(({ day }) => day.day === incompleteDay) ? incompleteDay : undefined}
          isInitiallyNear={index === 0 || (startAt !== undefined && hasLine(parts, startAt))}
          getLink={getLink}
        />
      ))}
    </div>
  );
}

interface Sections {
  lines: StatementLine[];
  days: Day[];
  sections: DayPart[][];
}

/** Sections stay what they are while lines are added, except for the first one, which takes in new lines until it is full. */
function useSections(lines: StatementLine[]): Sections {
  const [shown, setShown] = useState<Sections | null>(null);
  if (shown?.lines === lines) return shown;
  const starts = new Set(shown?.sections.slice(1).map(keyOf));
  const days = groupByDay(lines);
  const next = { lines, days, sections: splitIntoSections(days, starts) };
  setShown(next);
  return next;
}

const hasLine = (parts: DayPart[], id: string) => parts.some(({ lines }) => lines.some(({ _id }) => _id === id));
const keyOf = ([first]: DayPart[]) => first?.lines[0]?._id ?? '';

interface StatementSectionProps {
  parts: DayPart[];
  hasTotals: boolean;
  incompleteDay: string | undefined;
  isInitiallyNear: boolean;
  getLink: GetLineLink | undefined;
}

/** Rendered again only when one of its lines changes, so that loading more does not render the whole list again. */
const StatementSection = memo(function StatementSection({
  parts,
  hasTotals,
  incompleteDay,
  isInitiallyNear,
  getLink,
}: StatementSectionProps) {
  return (
    <RenderNear
      id={keyOf(parts)}
      size={parts.reduce((sum, { lines }) => sum + lines.length, 0)}
      isInitiallyNear={isInitiallyNear}
    >
      {() => (
        <div className={styles.groups}>
          {parts.map(({ day, lines, isFirst }) => (
            <ListGroup
              key={day.day}
              title={<DateText iso={day.date} />}
              isContinued={!isFirst}
              detail={
                hasTotals &&
                day.day !== incompleteDay &&
                day.lines.some(movedMoney) && <DayTotal net={netAmount(day.lines)} />
              }
            >
              {lines.map((line) => (
                <li className={styles.item} key={line._id} data-item={line._id}>
                  <StatementLineRow line={line} hideDay getLink={getLink} />
                </li>
              ))}
            </ListGroup>
          ))}
        </div>
      )}
    </RenderNear>
  );
}, isSameSection);

function isSameSection(before: StatementSectionProps, after: StatementSectionProps): boolean {
  return (
    before.hasTotals === after.hasTotals &&
    before.incompleteDay === after.incompleteDay &&
    before.getLink === after.getLink &&
    before.parts.length === after.parts.length &&
    before.parts.every((part, index) => isSamePart(part, after.parts[index]))
  );
}

/** The whole day, because its total is part of the section. */
function isSamePart(before: DayPart, after: DayPart | undefined): boolean {
  return (
    after !== undefined &&
    before.lines.length === after.lines.length &&
    before.day.lines.length === after.day.lines.length &&
    before.day.lines.every((line, index) => line === after.day.lines[index])
  );
}

function DayTotal({ net }: { net: number }) {
  return (
    <p>
      <VisuallyHidden>Daily total: </VisuallyHidden>
      <Amount value={Math.abs(net)} type={net === 0 ? 'none' : net > 0 ? 'credit' : 'debit'} />
    </p>
  );
}
