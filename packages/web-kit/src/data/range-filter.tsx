import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../action/button';
import { DownIcon, WarningIcon } from '../brand/icons';
import { hasBadInput } from '../form/has-bad-input';
import { LazyPopover } from '../overlay/lazy-popover';
import styles from './range-filter.module.css';

export interface RangeFilterProps<Range> {
  /** "Date" */
  label: string;
  /** The active range as text, empty if there is none. */
  summary: string;
  value: Range;
  validate(range: Range): string | null;
  onChange(range: Range): void;
  /** Ranges to choose with one press. */
  presets?: readonly { name: string; range: Range }[];
  /** The fields of a range of one's own. */
  fields(draft: Range, change: (range: Range) => void): ReactNode;
}

/** A filter with two ends: a button that says what is active, and a form behind it. It takes effect with Apply. */
export function RangeFilter<Range>(props: RangeFilterProps<Range>) {
  const { label, summary } = props;
  return (
    <LazyPopover
      small
      title={label}
      label={
        <>
          <span className={styles.label}>{label}</span>
          <span className={styles.summary}>
            {summary || 'Any'}
            <DownIcon size={16} />
          </span>
        </>
      }
    >
      {(close) => <RangeForm {...props} onDone={close} />}
    </LazyPopover>
  );
}

/** Rendered while it is open only, so that a draft that was not applied is discarded. */
function RangeForm<Range>(props: RangeFilterProps<Range> & { onDone(): void }) {
  const { value, validate, onChange, presets, fields, onDone, summary } = props;
  const [draft, setDraft] = useState(value);
  const [error, setError] = useState<string | null>(null);

  function apply(range: Range): void {
    onChange(range);
    onDone();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const problem = [...event.currentTarget.elements].some(hasBadInput)
      ? 'Enter a complete, valid date.'
      : validate(draft);
    setError(problem);
    if (problem === null) apply(draft);
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      {presets && (
        <ul className={styles.presets}>
          {presets.map(({ name, range }) => (
            <li key={name}>
              <button
                type="button"
                className={styles.preset}
                aria-pressed={name === summary}
                onClick={() => apply(range)}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.ends}>{fields(draft, setDraft)}</div>
      <p className={styles.error} role="alert">
        {error && (
          <>
            <WarningIcon size={16} />
            {error}
          </>
        )}
      </p>
      <Button type="submit" variant="primary" small>
        Apply
      </Button>
    </form>
  );
}

export interface RangeEndProps {
  label: string;
  value: string;
  onChange(value: string): void;
  type?: 'date';
  min?: string;
  max?: string;
}

/** One end of a range. Dates are typed or picked in the browser's own field, which phones do best. */
export function RangeEnd({ label, value, onChange, type, min, max }: RangeEndProps) {
  return (
    <label className={styles.end}>
      {label}
      <input
        type={type ?? 'text'}
        inputMode={type ? undefined : 'decimal'}
        autoComplete="off"
        value={value}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
