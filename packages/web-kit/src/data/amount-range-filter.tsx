import { type AmountRange, formatAmountRange, normalizeAmountRange, validateAmountRange } from './amount-ranges';
import { RangeEnd, RangeFilter } from './range-filter';

export interface AmountRangeFilterProps {
  value: AmountRange;
  onChange(range: AmountRange): void;
  label?: string;
}

/** A range of dollars. For one amount in a form, use MoneyField. */
export function AmountRangeFilter({ value, onChange, label = 'Amount' }: AmountRangeFilterProps) {
  return (
    <RangeFilter
      label={label}
      summary={formatAmountRange(value)}
      value={value}
      validate={validateAmountRange}
      onChange={(range) => onChange(normalizeAmountRange(range))}
      fields={(draft, change) => (
        <>
          <RangeEnd label="From ($)" value={draft.min} onChange={(min) => change({ ...draft, min })} />
          <RangeEnd label="To ($)" value={draft.max} onChange={(max) => change({ ...draft, max })} />
        </>
      )}
    />
  );
}
