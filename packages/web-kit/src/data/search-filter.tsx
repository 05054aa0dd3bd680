import { useEffect, useRef, useState } from 'react';
import { SearchField } from '../form/search-field';
import styles from './search-filter.module.css';

/** Long enough for the next key, short enough to feel immediate. */
const PAUSE_MS = 300;

export interface SearchFilterProps {
  label: string;
  placeholder?: string;
  /** The text that the list is searched for, from the URL. */
  value: string;
  /** Called when the typing pauses, and on Enter. */
  onChange(text: string): void;
  busy?: boolean;
}

/** A search in a FilterBar. It keeps what is being typed, so that the URL and the server see whole words. */
export function SearchFilter({ label, placeholder, value, onChange, busy }: SearchFilterProps) {
  const [text, setText] = useState(value);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The text that was passed on last. Another value came from outside, such as Back or "Clear filters". */
  const passedOn = useRef(value);
  /** The callback of the last render: while one pauses, another filter may have been chosen. */
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;

  useEffect(() => {
    if (value === passedOn.current) return;
    passedOn.current = value;
    clearTimeout(pause.current);
    setText(value);
  }, [value]);

  useEffect(() => () => clearTimeout(pause.current), []);

  function passOn(next: string): void {
    clearTimeout(pause.current);
    const trimmed = next.trim();
    if (trimmed === passedOn.current) return;
    passedOn.current = trimmed;
    latestOnChange.current(trimmed);
  }

  return (
    <div className={styles.search}>
      <SearchField
        label={label}
        isLabelHidden
        placeholder={placeholder ?? label}
        value={text}
        busy={busy}
        onChange={(next) => {
          setText(next);
          clearTimeout(pause.current);
          if (next === '') passOn('');
          else pause.current = setTimeout(() => passOn(next), PAUSE_MS);
        }}
        onSubmit={passOn}
      />
    </div>
  );
}
