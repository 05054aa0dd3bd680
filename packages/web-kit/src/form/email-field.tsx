import type { HTMLInputAutoCompleteAttribute } from 'react';
import { type FieldProps, TextField } from './text-field';
import type { FormValues } from './use-bank-form';

export interface EmailFieldProps<V extends FormValues> extends FieldProps<V> {
  /** `username` where one signs in with it, `off` where it is somebody else's. */
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

/** An e-mail address, with the keyboard for it. */
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
