import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import styles from './field.module.css';
import { type FieldProps, TextField } from './text-field';
import type { FormValues } from './use-bank-form';

export interface PasswordFieldProps<V extends FormValues> extends FieldProps<V> {
  autoComplete: 'current-password' | 'new-password';
  /** Below the field: the strength meter of a new password. */
  below?: ReactNode;
}

/** A password that can be revealed while typing. It is hidden again on submit. */
export function PasswordField<V extends FormValues>(props: PasswordFieldProps<V>) {
  const [shown, setShown] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const form = toggle.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck="false"
      trailing={
        <Button
          ref={toggle}
          className={styles.end ?? ''}
          aria-label={`${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          isDisabled={props.isDisabled}
          onPress={() => {
            keepCaret(toggle.current?.parentElement?.querySelector('input'));
            setShown(!shown);
          }}
        >
          {shown ? 'Hide' : 'Show'}
        </Button>
      }
    />
  );
}

/** Chromium moves the caret to the start when it lays out a field whose type has changed. */
function keepCaret(input: HTMLInputElement | null | undefined): void {
  if (!input) return;
  const { selectionStart, selectionEnd } = input;
  requestAnimationFrame(() => input.setSelectionRange(selectionStart, selectionEnd));
}
