import type { HTMLInputAutoCompleteAttribute } from 'react';
import { type FieldProps, TextField } from './text-field';
import type { FormValues } from './use-bank-form';

export interface PhoneFieldProps<V extends FormValues> extends FieldProps<V> {
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

/** A phone number, with spaces, parentheses and dashes as people prefer. */
export function PhoneField<V extends FormValues>({ autoComplete = 'tel', ...props }: PhoneFieldProps<V>) {
  return (
    <TextField {...props} type="tel" inputMode="tel" autoComplete={autoComplete} normalize={(text) => text.trim()} />
  );
}
