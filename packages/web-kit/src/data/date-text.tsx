import { formatDay, formatTime } from '../format/format';

export interface DateTextProps {
  /** ISO 8601. A date without a time is not converted to the reader's time zone. */
  iso: string;
  withTime?: boolean;
}

/** "Today", "Yesterday, 2:05 PM", "Nov 12", with the full timestamp in `datetime`. */
export function DateText({ iso, withTime }: DateTextProps) {
  const time = withTime ? formatTime(iso) : '';
  return <time dateTime={iso}>{[formatDay(iso), time].filter(Boolean).join(', ')}</time>;
}
