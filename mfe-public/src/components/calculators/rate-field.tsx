import { type FieldProps, TextField } from '@larkspur/web-kit/form/text-field';
import type { FormValues } from '@larkspur/web-kit/form/use-bank-form';
import styles from './calculator.module.css';

/** Text field for a percentage, to be parsed with `parseRate`. */
export function RateField<V extends FormValues>(props: FieldProps<V>) {
  const sign = (
    <span className={styles.sign} aria-hidden="true">
      %
    </span>
  );
  return <TextField {...props} inputMode="decimal" autoComplete="off" inputClassName={styles.rate} trailing={sign} />;
}
