import { formatDay, formatTime } from '../format/format';

export interface DateTextProps {
  /** ISO 8601; a bare date keeps its day. */
  iso: string;
  withTime?: boolean;
}

/** "Today", "Yesterday, 2:05 PM", "12 Nov": a moment in words, the whole of it for machines. */
export function DateText({ iso, withTime }: DateTextProps) {
  const time = withTime ? formatTime(iso) : '';
  return <time dateTime={iso}>{[formatDay(iso), time].filter(Boolean).join(', ')}</time>;
}
