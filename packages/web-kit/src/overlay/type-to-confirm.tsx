import { type ReactNode, useState } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { Button } from '../action/button';
import { Dialog } from './dialog';
import styles from './type-to-confirm.module.css';

export interface TypeToConfirmProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** The text to type, such as an email address. Not case-sensitive. */
  phrase: string;
  /** Names the phrase: "email address". */
  phraseLabel: string;
  /** Names the action: "Permanently delete Ada Lovelace". */
  confirmLabel: string;
  pending?: boolean;
  returnFocusTo?: string;
  onConfirm(): void;
  onCancel(): void;
}

/** For the few actions that can never be undone. Typing prevents a confirmation by an accidental second click. */
export function TypeToConfirm(props: TypeToConfirmProps) {
  const { isOpen, title, pending, returnFocusTo, onCancel } = props;
  return (
    <Dialog isOpen={isOpen} title={title} isAlertDialog busy={pending} returnFocusTo={returnFocusTo} onClose={onCancel}>
      <ConfirmationForm {...props} />
    </Dialog>
  );
}

/** Rendered inside the dialog, so that closing it discards the typed text. */
function ConfirmationForm({
  children,
  phrase,
  phraseLabel,
  confirmLabel,
  pending,
  onConfirm,
  onCancel,
}: TypeToConfirmProps) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const matches = typed.trim().toLowerCase() === phrase.trim().toLowerCase();

  return (
    <form
      className={styles.form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        setWrong(!matches);
        if (matches && !pending) onConfirm();
      }}
    >
      {children}
      <TextField
        className={styles.field ?? ''}
        value={typed}
        onChange={setTyped}
        isInvalid={wrong && !matches}
        isReadOnly={pending}
        validationBehavior="aria"
        autoComplete="off"
        autoFocus
      >
        <Label className={styles.label ?? ''}>
          Type the {phraseLabel} <strong>{phrase}</strong>
        </Label>
        <Input className={styles.input ?? ''} spellCheck="false" autoCapitalize="none" />
        <FieldError className={styles.error ?? ''}>
          This doesn’t match the {phraseLabel} above. Check it and try again.
        </FieldError>
      </TextField>
      <div className={styles.actions}>
        <Button onPress={onCancel} isDisabled={pending}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" pending={pending}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
