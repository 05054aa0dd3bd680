import { Link } from '@larkspur/router';
import { Button } from '@larkspur/web-kit/action/button';
import { fieldId } from '@larkspur/web-kit/form/field-id';
import { TextField } from '@larkspur/web-kit/form/text-field';
import type { BankForm } from '@larkspur/web-kit/form/use-bank-form';
import { endSentence } from '@larkspur/web-kit/format/end-sentence';
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
        hint={<RecipientHint shown={hintFor(recipient)} />}
        isReadOnly
        confirmed={recipient.state === 'found'}
        busy={recipient.state === 'loading'}
        below={
          recipient.state === 'failed' &&
          (recipient.canRetry ? (
            <Button small ref={retry} onPress={onRetry}>
              Look up again
            </Button>
          ) : (
            <p className={styles.advice}>
              {OTHER_BANK} <Link to="/contact">{ASK_US}</Link>.
            </p>
          ))
        }
      />
      <VisuallyHidden>
        <span role="status">
          {recipient.state === 'loading' && 'Looking up the account'}
          {recipient.state === 'found' && `Recipient found: ${showInvisible(recipient.name)}`}
        </span>
        {recipient.state === 'failed' && (
          <span role="alert">
            {recipient.canRetry
              ? recipient.message
              : `${endSentence(recipient.message)} ${HINTS.notFound} ${OTHER_BANK} ${ASK_US}.`}
          </span>
        )}
      </VisuallyHidden>
    </div>
  );
}

/**
 * All hints are in one cell, which is as high as the longest of them in every width. Otherwise the end of a lookup would move
 * the button during a press, and the press would be lost.
 */
function RecipientHint({ shown }: { shown: string }) {
  return (
    <span className={styles.hints}>
      {Object.values(HINTS).map((hint) => (
        <span key={hint} aria-hidden={hint !== shown}>
          {hint}
        </span>
      ))}
    </span>
  );
}

const HINTS = {
  idle: 'We’ll fill this in once you enter the account number and bank name.',
  loading: 'Looking up the account…',
  found: 'The name we have on file for this account number. Is this who you want to pay?',
  notFound: 'Check the account number and bank name.',
  unavailable: 'We couldn’t look up this account.',
};

function hintFor(recipient: Recipient): string {
  if (recipient.state !== 'failed') return HINTS[recipient.state];
  return recipient.canRetry ? HINTS.unavailable : HINTS.notFound;
}

// The bank's staff add the accounts at other banks that a lookup finds.
const OTHER_BANK = 'To pay someone at another bank for the first time,';
const ASK_US = 'ask us to add their account';
