import { Alert } from '@larkspur/web-kit/feedback/alert';
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
}

/** Read-only name of the recipient, filled in by the account lookup. */
export function RecipientField({ control, recipient }: RecipientFieldProps) {
  return (
    <div className={styles.recipient}>
      <TextField
        control={control}
        name="to"
        label="Recipient name"
        hint={
          recipient.state === 'loading'
            ? 'Looking up the account…'
            : 'We’ll fill this in once you enter the account number and bank name.'
        }
        isReadOnly
        busy={recipient.state === 'loading'}
      />
      {recipient.state === 'failed' && (
        <Alert tone="error" announce>
          <p>{recipient.message}</p>
        </Alert>
      )}
      <div role="status" className={styles.status}>
        {recipient.state === 'found' && (
          <VisuallyHidden>Recipient found: {showInvisible(recipient.name)}</VisuallyHidden>
        )}
      </div>
    </div>
  );
}
