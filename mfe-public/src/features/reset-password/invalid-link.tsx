import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { Illustration } from '@larkspur/web-kit/brand/illustration';
import { useEffect, useRef } from 'react';
import styles from '../../components/form-page.module.css';

/** @param wasUsed whether there was a link that the bank refused; else the page was opened without one */
export function InvalidLink({ wasUsed }: { wasUsed: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that held the focus is gone.
  useEffect(() => {
    if (wasUsed) heading.current?.focus();
  }, [wasUsed]);
  return (
    <div className={styles.outcome} role={wasUsed ? 'alert' : undefined}>
      <Illustration name="error" />
      <h2 ref={heading} tabIndex={-1}>
        {wasUsed ? 'This link is not valid any more' : 'The link is not complete'}
      </h2>
      <p>
        {wasUsed
          ? 'Each link works once, for 30 minutes, and a newer one ends it. Your password is as it was.'
          : 'Open the link of our e-mail again. If it is more than 30 minutes old, have a new one sent.'}
      </p>
      <LinkButton to="/forgot-password" variant="primary">
        Get a new link
      </LinkButton>
    </div>
  );
}
