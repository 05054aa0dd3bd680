import { parseMoney } from '../format/format';
import { toKeyboardText } from '../format/typed-text';
import styles from './field.module.css';
import { type FieldProps, TextField } from './text-field';
import type { FormValues } from './use-bank-form';

/** An amount in dollars, typed or pasted, such as `$1,234.50`. Parse the value with `parseMoney`. */
export function MoneyField<V extends FormValues>(props: FieldProps<V>) {
  return (
    <TextField
      {...props}
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
      inputClassName={styles.figure}
      normalize={normalizeAmount}
    />
  );
}

/** Removes the currency, which the field shows as a prefix. Text that is not an amount is kept, so that it gets an error. */
export function normalizeAmount(text: string): string {
  const bare = toKeyboardText(text).replace(/^[\s+]*(US\s?\$|USD|\$)?\s*|\s*(USD|\$)?\s*$/gi, '');
  return parseMoney(bare) === null ? text : bare;
}
