import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { SearchIcon } from '../brand/icons';
import { VisuallyHidden } from '../layout/visually-hidden';
import { classNames } from '../utils/class-names';
import styles from './combo-field.module.css';
import field from './field.module.css';
import { FieldErrorMessage, FieldHint, FieldLabel } from './field-parts';
import type { Option } from './options';
import list from './options.module.css';
import { Spinner } from './spinner';
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

const NONE = -1;

/**
 * One of many options, found by typing. For a list that fits on a screen, use SelectField. The field keeps the focus while arrow
 * keys move in the list (ARIA Authoring Practices, combo box with list autocomplete). React Aria's combo box would be 40 KB.
 */
export function ComboField<V extends FormValues>({ load, initial, onSelect, ...props }: ComboFieldProps<V>) {
  const { id, value, change, isLocked, error, state } = useField(props);
  const { options, busy, failure, search } = useOptions(load);
  const [lastSelected, setLastSelected] = useState<Option | null>(initial ?? null);
  const selected = lastSelected && lastSelected.value === value ? lastSelected : null;
  /** The typed text, until an option is chosen or the field is left. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const popup = useRef<HTMLDivElement>(null);
  const isShown = isOpen && !isLocked;
  const hasOptions = isShown && options.length > 0;
  const message = busy ? 'Searching…' : (failure ?? 'No results found.');
  const optionId = (index: number) => `${id}-option-${index}`;

  useEffect(() => {
    const shown = active === NONE ? popup.current : popup.current?.children[active];
    if (hasOptions) shown?.scrollIntoView?.({ block: 'nearest' });
  }, [hasOptions, active]);

  function handleInput(next: string): void {
    setTyped(next);
    if (next === selected?.label) return;
    if (selected) select(null);
    setOpen(next.trim() !== '');
    setActive(NONE);
    search(next);
  }

  function select(option: Option | null): void {
    if (option) close();
    if (!change(option?.value ?? '')) return;
    if (option) setLastSelected(option);
    onSelect?.(option);
  }

  /** Typed text that is no option is discarded. */
  function close(): void {
    setOpen(false);
    setTyped(null);
  }

  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = hasOptions ? options[active] : undefined;
    if (step !== undefined && hasOptions) {
      event.preventDefault();
      const from = active === NONE && step < 0 ? 0 : active;
      setActive((from + step + options.length) % options.length);
    } else if (event.key === 'Enter' && isOpen && !event.nativeEvent.isComposing) {
      // The form is not sent while an option is being chosen.
      event.preventDefault();
      if (option) select(option);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab' && option) {
      select(option);
    }
  }

  return (
    <TextField
      {...state}
      className={field.field ?? ''}
      id={id}
      value={typed ?? selected?.label ?? ''}
      onChange={handleInput}
      onKeyDown={handleKey}
      onBlur={() => {
        close();
        state.onBlur();
      }}
    >
      <FieldLabel label={props.label} optional={props.optional} />
      <FieldHint>{props.hint}</FieldHint>
      <div className={styles.anchor}>
        <div className={field.frame}>
          <span className={field.sign}>
            <SearchIcon />
          </span>
          <Input
            className={field.control ?? ''}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={hasOptions}
            aria-controls={hasOptions ? `${id}-list` : undefined}
            aria-activedescendant={hasOptions && active !== NONE ? optionId(active) : undefined}
            aria-busy={busy || undefined}
            autoComplete="off"
            spellCheck="false"
            readOnly={isLocked}
          />
          {busy && <Spinner />}
        </div>
        {hasOptions && (
          <div
            ref={popup}
            id={`${id}-list`}
            className={classNames(list.floating, list.list, styles.popup)}
            role="listbox"
            aria-label={props.label}
            onMouseDown={(event) => event.preventDefault()}
          >
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
              <div
                key={option.value}
                id={optionId(index)}
                className={classNames(list.option, styles.option)}
                role="option"
                aria-selected={index === active}
                data-focused={index === active || undefined}
                onClick={() => select(option)}
              >
                <span>{option.label}</span>
                {option.hint && <span className={list.hint}>{option.hint}</span>}
              </div>
            ))}
          </div>
        )}
        <div
          role="status"
          className={isShown && !hasOptions ? classNames(list.floating, list.empty, styles.popup) : ''}
        >
          {isShown && (hasOptions ? <VisuallyHidden>{options.length} found</VisuallyHidden> : message)}
        </div>
      </div>
      <FieldErrorMessage error={error} />
    </TextField>
  );
}
