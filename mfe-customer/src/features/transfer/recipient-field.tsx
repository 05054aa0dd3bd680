import { Alert } from '@larkspur/web-kit/feedback/alert';
import { TextField } from '@larkspur/web-kit/form/text-field';
import type { BankForm } from '@larkspur/web-kit/form/use-bank-form';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import styles from './transfer.module.css';
import type { DetailsValues } from './transfer.rules';
import type { Recipient } from './use-recipient';

interface RecipientFieldProps {
  control: BankForm<DetailsValues>['control'];
  recipient: Recipient;
}

/** Who the money goes to, as the bank knows them. Nobody types here. */
export function RecipientField({ control, recipient }: RecipientFieldProps) {
  return (
    <div className={styles.recipient}>
      <TextField
        control={control}
        name="to"
        label="Recipient name"
        hint={
          recipient.state === 'asking'
            ? 'Looking the account up …'
            : 'Found by itself once account number and bank name are there.'
        }
        isReadOnly
        busy={recipient.state === 'asking'}
      />
      {recipient.state === 'failed' && (
        <Alert tone="error" announce>
          <p>{recipient.words}</p>
        </Alert>
      )}
      <div role="status" className={styles.status}>
        {recipient.state === 'found' && <VisuallyHidden>Recipient found: {recipient.name}</VisuallyHidden>}
      </div>
    </div>
  );
}
