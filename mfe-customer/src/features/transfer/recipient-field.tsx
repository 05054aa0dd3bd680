import { Button } from '@larkspur/web-kit/action/button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import type { BankForm } from '@larkspur/web-kit/form/use-bank-form';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import styles from './transfer.module.css';
import type { DetailsValues } from './transfer.rules';
import type { Recipient } from './use-recipient';

interface RecipientFieldProps {
  control: BankForm<DetailsValues>['control'];
  recipient: Recipient;
  onRetry(): void;
}

/** Read-only name of the recipient, filled in by the account lookup. A failed lookup is the field's error. */
export function RecipientField({ control, recipient, onRetry }: RecipientFieldProps) {
  return (
    <div className={styles.recipient}>
      <TextField
        control={control}
        name="to"
        label="Recipient name"
        hint={HINTS[recipient.state]}
        isReadOnly
        confirmed={recipient.state === 'found'}
        busy={recipient.state === 'loading'}
        below={
          recipient.state === 'failed' &&
          recipient.canRetry && (
            <Button small onPress={onRetry}>
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

const HINTS: Record<Recipient['state'], string> = {
  idle: 'We’ll fill this in once you enter the account number and bank name.',
  loading: 'Looking up the account…',
  found: 'The name on the account. Is this who you want to pay?',
  failed: 'We’ll fill this in once you enter the account number and bank name.',
};
