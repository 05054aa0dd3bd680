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
  const [lastSelected, setLastSelected] = useState<Option | null>(initial ?? null);
  const selected = lastSelected && lastSelected.value === value ? lastSelected : null;
  const [text, setText] = useState(selected?.label ?? '');
  // React Aria clears the selection when the selected option is missing from the list.
  const items =
    !selected || options.some((option) => option.value === selected.value) ? options : [selected, ...options];

  function handleInput(next: string) {
    setText(next);
    if (next === selected?.label) return;
    if (selected) select(null);
    search(next);
  }

  function select(option: Option | null) {
    if (option) {
      setLastSelected(option);
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
      value={selected ? toKey(selected.value) : null}
      onInputChange={handleInput}
      onChange={(key) => {
        const option = items.find((item) => toKey(item.value) === key);
        if (option && option !== selected) select(option);
        // Blurred without a selection, or canceled with Escape: discard the typed text.
        else setText(selected?.label ?? '');
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
