import { PasswordField } from './password-field';
import { PasswordMeter } from './password-meter';
import type { FieldProps } from './text-field';
import type { FormValues } from './use-bank-form';
import { useFormValues } from './use-form-values';

/** A new password, with a strength meter. */
export function NewPasswordField<V extends FormValues>(props: FieldProps<V>) {
  const values = useFormValues(props.control);
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      below={<PasswordMeter password={String(values[props.name] ?? '')} />}
    />
  );
}
