import type { KeyboardEvent } from 'react';
import { DownIcon, WarningIcon } from '../brand/icons';
import { classNames } from '../utils/class-names';
import field from './field.module.css';
import styles from './select-field.module.css';
import type { SelectFieldProps } from './select-props';
import type { FormValues } from './use-bank-form';
import { useField } from './use-field';

/**
 * The browser's select, styled like the other fields: on touch devices, and in the back office, where it saves 18 KB. Typing jumps to
 * an option in both.
 */
export function NativeSelect<V extends FormValues>(props: SelectFieldProps<V>) {
  const { label, hint, optional, options, placeholder = 'Choose', onSelect } = props;
  const { id, value, change, isLocked, error, state } = useField(props);
  const isMissing = !options.some((option) => option.value === value);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div
      className={field.field}
      data-invalid={state.isInvalid || undefined}
      data-disabled={state.isDisabled || undefined}
    >
      <label className={field.label} htmlFor={id}>
        {label}
        {optional && <span className={field.optional}> (optional)</span>}
      </label>
      {hint && (
        <span className={field.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <div className={field.frame}>
        <select
          id={id}
          className={classNames(field.control, styles.native)}
          value={isMissing ? '' : String(value)}
          disabled={state.isDisabled}
          required={!optional}
          aria-disabled={isLocked || undefined}
          autoComplete={props.autoComplete}
          aria-invalid={state.isInvalid || undefined}
          aria-describedby={described || undefined}
          onBlur={state.onBlur}
          onKeyDown={(event) => {
            if (isLocked && isSelectKey(event)) event.preventDefault();
          }}
          onChange={(event) => {
            if (change(event.target.value)) onSelect?.(event.target.value);
          }}
        >
          {isMissing && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <DownIcon className={styles.arrow} />
      </div>
      {error && (
        <span className={field.error} id={`${id}-error`}>
          <WarningIcon size={16} />
          <span>{error}</span>
        </span>
      )}
    </div>
  );
}

/** @returns whether the key opens a select or chooses in it. Others, such as F5 and Alt+Left, are the browser's. */
function isSelectKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey) return key === 'ArrowUp' || key === 'ArrowDown';
  return /^(.|Arrow\w+|Home|End|Page\w+|Enter|F4)$/.test(key);
}
