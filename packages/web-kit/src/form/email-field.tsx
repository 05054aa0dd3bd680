import type { HTMLInputAutoCompleteAttribute } from 'react';
import { type FieldProps, TextField, type TextFieldProps } from './text-field';
import type { FormValues } from './use-bank-form';

export interface EmailFieldProps<V extends FormValues> extends FieldProps<V> {
  /** `username` on sign-in forms, `off` for another person's address. */
  autoComplete?: HTMLInputAutoCompleteAttribute;
  below?: TextFieldProps<V>['below'];
}

/** An email address, with the matching on-screen keyboard. */
export function EmailField<V extends FormValues>({ autoComplete = 'email', ...props }: EmailFieldProps<V>) {
  return (
    <TextField
      {...props}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      spellCheck="false"
      normalize={(text) => text.trim()}
    />
  );
}
