import { stripSeparators } from '../format/typed-text';
import styles from './field.module.css';
import { type FieldProps, TextField } from './text-field';
import type { FormValues } from './use-bank-form';

/** Six masked digits with a numeric keyboard. A single field, so that a PIN can be pasted. */
export function PinField<V extends FormValues>(props: FieldProps<V>) {
  return (
    <TextField
      {...props}
      type="password"
      inputMode="numeric"
      // Browsers ignore `off` at a password. With this value, they neither fill in nor save the bank's password here.
      autoComplete="one-time-code"
      inputClassName={styles.code}
      frameClassName={styles.short}
      normalize={stripSeparators}
    />
  );
}
