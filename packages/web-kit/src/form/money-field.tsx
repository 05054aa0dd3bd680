import { type FieldProps, TextField } from './text-field';
import type { FormValues } from './use-bank-form';

/** Dollars as one types them; `parseMoney` reads them. */
export function MoneyField<V extends FormValues>(props: FieldProps<V>) {
  return <TextField {...props} prefix="$" inputMode="decimal" autoComplete="off" />;
}
