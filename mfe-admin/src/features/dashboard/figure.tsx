import { Link } from '@larkspur/router';
import type { StatItem } from '@larkspur/web-kit/data/stat';
import { formatCount } from '@larkspur/web-kit/format/format';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';

interface Figure {
  /** "Waiting verifications" */
  name: string;
  /** A count, or an amount as text. `undefined` while it is loaded, `null` if it cannot be. */
  value: number | string | null | undefined;
  /** The list behind it. */
  to: string;
  note?: string;
}

/** A figure that links to its list. */
export function toStat({ name, value, to, note }: Figure): StatItem {
  if (value === undefined) return { name, value: '…' };
  if (value === null) return { name, value: '–', note: 'Not available right now' };
  return {
    name,
    note,
    value: (
      <Link to={to}>
        {typeof value === 'number' ? formatCount(value) : value}
        <VisuallyHidden> {name.toLowerCase()}</VisuallyHidden>
      </Link>
    ),
  };
}

interface Source<T> {
  data: T | undefined;
  isError: boolean;
}

/** A value of a query that may still be loading, or have failed. */
export function pick<T, V>({ data, isError }: Source<T>, read: (data: T) => V): V | null | undefined {
  return data === undefined ? (isError ? null : undefined) : read(data);
}
