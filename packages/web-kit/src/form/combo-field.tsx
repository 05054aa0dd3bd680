import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { DownIcon } from '../brand/icons';
import styles from './field.module.css';
import { FieldErrorMessage, FieldHint, FieldLabel, Spinner } from './field-parts';
import { type Option, Options, toKey } from './options';
import type { FormValues } from './use-bank-form';
import { type FieldProps, useField } from './use-field';
import { type LoadOptions, useOptions } from './use-options';

export interface ComboFieldProps<V extends FormValues> extends FieldProps<V> {
  /** Finds the options that match the typed text. Rejects with an error whose message is shown. */
  load: LoadOptions;
  /** The initially selected option, for its label. */
  initial?: Option;
  onSelect?(option: Option | null): void;
}

/** One of many options, found by typing. For a list that fits on a screen, use SelectField. */
export function ComboField<V extends FormValues>({ load, initial, onSelect, ...props }: ComboFieldProps<V>) {
  const { id, value, change, error, state } = useField(props);
  const { options, busy, failure, search } = useOptions(load);
  const frame = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<Option | null>(initial ?? null);
  const chosen = last && last.value === value ? last : null;
  const [text, setText] = useState(chosen?.label ?? '');
  // React Aria clears the selection when the selected option is missing from the list.
  const items = !chosen || options.some((option) => option.value === chosen.value) ? options : [chosen, ...options];

  function type(next: string) {
    setText(next);
    if (next === chosen?.label) return;
    if (chosen) choose(null);
    search(next);
  }

  function choose(option: Option | null) {
    if (option) {
      setLast(option);
      setText(option.label);
    }
    change(option?.value ?? '');
    onSelect?.(option);
  }

  return (
    <ComboBox
      {...state}
      className={styles.field ?? ''}
      id={id}
      items={items}
      inputValue={text}
      value={chosen ? toKey(chosen.value) : null}
      onInputChange={type}
      onChange={(key) => {
        const option = items.find((item) => toKey(item.value) === key);
        if (option && option !== chosen) choose(option);
        // Blurred without a selection, or canceled with Escape: discard the typed text.
        else setText(chosen?.label ?? '');
      }}
      allowsEmptyCollection={text.trim() !== ''}
    >
      <FieldLabel label={props.label} optional={props.optional} />
      <FieldHint>{props.hint}</FieldHint>
      <div className={styles.frame} ref={frame}>
        <Input className={styles.control ?? ''} autoComplete="off" spellCheck="false" aria-busy={busy || undefined} />
        {busy && <Spinner />}
        <Button className={styles.end ?? ''}>
          <DownIcon />
        </Button>
      </div>
      <FieldErrorMessage error={error} />
      <Options options={items} anchor={frame} empty={busy ? 'Searching…' : (failure ?? 'No results found.')} />
    </ComboBox>
  );
}
