import { dayInWords, timeInWords } from '../format/format';

export interface DateWordsProps {
  /** ISO 8601; a bare date keeps its day. */
  iso: string;
  withTime?: boolean;
}

/** "Today", "Yesterday, 2:05 PM", "12 Nov": a moment in words, the whole of it for machines. */
export function DateWords({ iso, withTime }: DateWordsProps) {
  const time = withTime ? timeInWords(iso) : '';
  return <time dateTime={iso}>{[dayInWords(iso), time].filter(Boolean).join(', ')}</time>;
}
