import { parseMoney } from '../format/format';
import styles from './field.module.css';
import { type FieldProps, TextField } from './text-field';
import type { FormValues } from './use-bank-form';

/** Dollars as one types or pastes them, `$1,234.50` too; `parseMoney` reads them. */
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

/** Without the currency, which stands beside the field already. What is no amount stays as it is, to be pointed at. */
export function normalizeAmount(text: string): string {
  const bare = text.replace(/^[\s+]*(US\s?\$|USD|\$)?\s*|\s*(USD|\$)?\s*$/gi, '');
  return parseMoney(bare) === null ? text : bare;
}
