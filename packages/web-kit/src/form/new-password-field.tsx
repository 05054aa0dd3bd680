import { useWatch } from 'react-hook-form';
import { PasswordField } from './password-field';
import { PasswordMeter } from './password-meter';
import type { FieldProps } from './text-field';
import type { FormValues } from './use-bank-form';

/** A new password, with a strength meter. */
export function NewPasswordField<V extends FormValues>(props: FieldProps<V>) {
  const values = useWatch({ control: props.control }) as V;
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      below={<PasswordMeter password={String(values[props.name] ?? '')} />}
    />
  );
}
