import { type HTMLInputAutoCompleteAttribute, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { CheckIcon } from '../brand/icons';
import { classNames } from '../utils/class-names';
import styles from './field.module.css';
import { FieldErrorMessage, FieldHint, FieldLabel } from './field-parts';
import { Spinner } from './spinner';
import type { FormValues } from './use-bank-form';
import { type FieldProps, useField } from './use-field';

export type { FieldProps } from './use-field';

export interface TextFieldProps<V extends FormValues> extends FieldProps<V> {
  /** `date`: the browser's own field, with the value `2026-11-12`. DateField also takes pasted dates, and is 45 KB larger. */
  type?: 'text' | 'email' | 'tel' | 'password' | 'date';
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** For the only field of a dialog. */
  autoFocus?: boolean;
  /** Turn off for values that are not words. */
  spellCheck?: 'true' | 'false';
  isReadOnly?: boolean;
  /** A read-only value that was looked up and found. It is shown like one that was typed, with a check mark. */
  confirmed?: boolean;
  multiline?: boolean;
  /** Its value is being looked up. */
  busy?: boolean;
  /** Applied on blur, paste and Enter, but not while typing. */
  normalize?(text: string): string;
  prefix?: string;
  inputClassName?: string;
  frameClassName?: string;
  /** Offered by the browser while typing. Any other text is allowed, too. */
  suggestions?: readonly string[];
  /** Rendered inside the border, at the end. */
  trailing?: ReactNode;
  /** Rendered below the field and its error. */
  below?: ReactNode;
}

/** A single-line or multiline text field, with a label, a hint and an error. */
export function TextField<V extends FormValues>(props: TextFieldProps<V>) {
  const { label, hint, optional, busy, confirmed, normalize, prefix, trailing, below, suggestions } = props;
  const { id, value, change, isLocked, error, state } = useField(props);
  const pasted = useRef(false);
  const Control = props.multiline ? TextArea : Input;

  function normalizeValue(): void {
    if (normalize && normalize(String(value)) !== value) change(normalize(String(value)));
  }

  return (
    <AriaTextField
      {...state}
      className={styles.field ?? ''}
      id={id}
      name={props.name}
      type={props.type}
      inputMode={props.inputMode}
      autoComplete={props.autoComplete}
      spellCheck={props.spellCheck}
      isReadOnly={props.isReadOnly}
      autoFocus={props.autoFocus}
      value={String(value)}
      onPaste={() => {
        pasted.current = true;
      }}
      onChange={(text) => {
        change(pasted.current && normalize ? normalize(text) : text);
        pasted.current = false;
      }}
      onBlur={() => {
        normalizeValue();
        state.onBlur();
      }}
    >
      <FieldLabel label={label} optional={optional} />
      <FieldHint>{hint}</FieldHint>
      <div className={classNames(styles.frame, confirmed && styles.confirmed, props.frameClassName)}>
        {prefix && (
          <span className={styles.sign} aria-hidden="true">
            {prefix}
          </span>
        )}
        <Control
          className={classNames(styles.control, props.inputClassName)}
          aria-busy={busy || undefined}
          readOnly={props.isReadOnly || isLocked}
          onKeyDown={(event: KeyboardEvent) => {
            // Enter submits the form without a blur. While text is being composed, it confirms the composition.
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) normalizeValue();
          }}
          {...(suggestions && { list: `${id}-suggestions` })}
        />
        {suggestions && (
          <datalist id={`${id}-suggestions`}>
            {suggestions.map((text) => (
              <option key={text} value={text} />
            ))}
          </datalist>
        )}
        {busy && <Spinner />}
        {confirmed && <CheckIcon />}
        {trailing}
      </div>
      <FieldErrorMessage error={error} />
      {below}
    </AriaTextField>
  );
}
