import { useState } from 'react';
import { Button } from '../action/button';
import { CopyIcon, EyeIcon } from '../brand/icons';
import { useHost } from '../host/host-context';
import { VisuallyHidden } from '../layout/visually-hidden';
import styles from './account-number.module.css';

const VISIBLE_DIGITS = 4;

export function maskAccountNumber(number: string): string {
  const hidden = Math.max(0, number.length - VISIBLE_DIGITS);
  return '•'.repeat(hidden) + number.slice(hidden);
}

/** An account number, masked until revealed, with a button to copy it in full. */
export function AccountNumber({ number }: { number: string }) {
  const host = useHost();
  const [shown, setShown] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(number);
      host.notify({ tone: 'success', text: 'Account number copied to clipboard' });
    } catch {
      setShown(true);
      host.notify({ tone: 'error', text: 'Your browser blocked copying. Select the number and copy it manually.' });
    }
  }

  return (
    <span className={styles.row}>
      <span className={styles.number}>
        {shown ? (
          number
        ) : (
          <>
            <VisuallyHidden>Account number ending in {number.slice(-VISIBLE_DIGITS)}</VisuallyHidden>
            <span aria-hidden="true">{maskAccountNumber(number)}</span>
          </>
        )}
      </span>
      <Button variant="quiet" small onPress={() => setShown(!shown)}>
        <EyeIcon size={18} />
        {shown ? 'Hide' : 'Show'} <VisuallyHidden>account number</VisuallyHidden>
      </Button>
      <Button variant="quiet" small onPress={copy}>
        <CopyIcon size={18} />
        Copy <VisuallyHidden>account number</VisuallyHidden>
      </Button>
    </span>
  );
}
