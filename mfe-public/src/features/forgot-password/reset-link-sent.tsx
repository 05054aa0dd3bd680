import { Button } from '@larkspur/web-kit/action/button';
import { Illustration } from '@larkspur/web-kit/brand/illustration';
import { useFocusFallback } from '@larkspur/web-kit/utils/focus-fallback';
import { useEffect, useRef } from 'react';
import styles from '../../components/form-page.module.css';

/** The same for every address, so that it does not reveal whether an account exists. */
export function ResetLinkSent({ email, onRetry }: { email: string; onRetry(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.outcome} ref={useFocusFallback()}>
      <Illustration name="success" />
      <h2 ref={heading} tabIndex={-1}>
        Check your email
      </h2>
      <p>
        If <strong>{email}</strong> belongs to an account, we’ve sent it a link to choose a new password. The link works
        once and expires after 30 minutes.
      </p>
      <p>Don’t see it after a few minutes? Check your spam folder and make sure the address above is correct.</p>
      <Button onPress={onRetry}>Try again</Button>
    </div>
  );
}
