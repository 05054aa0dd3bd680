import { formatDay, formatDayInText, formatTime } from '../format/format';

export interface DateTextProps {
  /** ISO 8601. A date without a time is not converted to the reader's time zone. */
  iso: string;
  withTime?: boolean;
  /** Within a sentence: "today at 2:05 PM". */
  isInSentence?: boolean;
}

/** "Today", "Yesterday, 2:05 PM", "Nov 12", with the full timestamp in `datetime`. */
export function DateText({ iso, withTime, isInSentence }: DateTextProps) {
  const time = withTime ? formatTime(iso) : '';
  const day = isInSentence ? formatDayInText(iso) : formatDay(iso);
  return <time dateTime={iso}>{[day, time].filter(Boolean).join(isInSentence ? ' at ' : ', ')}</time>;
}
