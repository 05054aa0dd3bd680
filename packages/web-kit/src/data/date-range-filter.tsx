import { type DateRange, datePresets, formatDateRange, validateDateRange } from './date-ranges';
import { RangeEnd, RangeFilter } from './range-filter';

export interface DateRangeFilterProps {
  value: DateRange;
  onChange(range: DateRange): void;
  label?: string;
  /** `2026-11-12`: the first and last day that have anything. */
  min?: string;
  max?: string;
}

/** A range of days, with presets. For one day in a form, use DateField. */
export function DateRangeFilter({ value, onChange, label = 'Date', min, max }: DateRangeFilterProps) {
  return (
    <RangeFilter
      label={label}
      summary={formatDateRange(value)}
      value={value}
      validate={validateDateRange}
      onChange={onChange}
      presets={datePresets().map(({ name, from, to }) => ({ name, range: { from, to } }))}
      fields={(draft, change) => (
        <>
          <RangeEnd
            type="date"
            label="From"
            value={draft.from}
            min={min}
            max={max}
            onChange={(from) => change({ ...draft, from })}
          />
          <RangeEnd
            type="date"
            label="To"
            value={draft.to}
            min={min}
            max={max}
            onChange={(to) => change({ ...draft, to })}
          />
        </>
      )}
    />
  );
}
