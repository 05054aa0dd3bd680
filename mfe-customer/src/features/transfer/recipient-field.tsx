import { Button } from '@larkspur/web-kit/action/button';
import { fieldId } from '@larkspur/web-kit/form/field-id';
import { TextField } from '@larkspur/web-kit/form/text-field';
import type { BankForm } from '@larkspur/web-kit/form/use-bank-form';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { useFocusFallback } from '@larkspur/web-kit/utils/focus-fallback';
import styles from './transfer.module.css';
import type { DetailsValues, Recipient } from './transfer.rules';

interface RecipientFieldProps {
  control: BankForm<DetailsValues>['control'];
  recipient: Recipient;
  onRetry(): void;
}

/** Read-only name of the recipient, filled in by the account lookup. A failed lookup is the field's error. */
export function RecipientField({ control, recipient, onRetry }: RecipientFieldProps) {
  const retry = useFocusFallback(fieldId('to'));
  return (
    <div className={styles.recipient}>
      <TextField
        control={control}
        name="to"
        label="Recipient name"
        hint={<RecipientHint state={recipient.state} />}
        isReadOnly
        confirmed={recipient.state === 'found'}
        busy={recipient.state === 'loading'}
        below={
          recipient.state === 'failed' &&
          recipient.canRetry && (
            <Button small ref={retry} onPress={onRetry}>
              Look up again
            </Button>
          )
        }
      />
      <VisuallyHidden>
        <span role="status">
          {recipient.state === 'loading' && 'Looking up the account'}
          {recipient.state === 'found' && `Recipient found: ${showInvisible(recipient.name)}`}
        </span>
        {recipient.state === 'failed' && <span role="alert">{recipient.message}</span>}
      </VisuallyHidden>
    </div>
  );
}

/**
 * All hints are in one cell, which is as high as the longest of them in every width. Otherwise the end of a lookup would move
 * the button during a press, and the press would be lost.
 */
function RecipientHint({ state }: { state: Recipient['state'] }) {
  return (
    <span className={styles.hints}>
      {[...new Set(Object.values(HINTS))].map((hint) => (
        <span key={hint} aria-hidden={hint !== HINTS[state]}>
          {hint}
        </span>
      ))}
    </span>
  );
}

const NOT_LOOKED_UP = 'We’ll fill this in once you enter the account number and bank name.';
const HINTS: Record<Recipient['state'], string> = {
  idle: NOT_LOOKED_UP,
  loading: 'Looking up the account…',
  found: 'The name on the account. Is this who you want to pay?',
  failed: NOT_LOOKED_UP,
};
