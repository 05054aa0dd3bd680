import { Button } from '@larkspur/web-kit/action/button';
import { Illustration } from '@larkspur/web-kit/brand/illustration';
import { useEffect, useRef } from 'react';
import styles from '../../components/form-page.module.css';

/** The same for every address: nobody learns here whether somebody has an account. */
export function ResetLinkSent({ email, onAgain }: { email: string; onAgain(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that held the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.outcome}>
      <Illustration name="success" />
      <h2 ref={heading} tabIndex={-1}>
        Look into your mail
      </h2>
      <p>
        If <strong>{email}</strong> belongs to an account, a link to choose a new password is on its way to it. The link
        works once, for 30 minutes.
      </p>
      <p>Nothing there after a few minutes? Look among the spam, and whether the address above is right.</p>
      <Button onPress={onAgain}>Ask again</Button>
    </div>
  );
}
