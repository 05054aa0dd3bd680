import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { Illustration } from '@larkspur/web-kit/brand/illustration';
import { useEffect, useRef } from 'react';
import styles from '../../components/form-page.module.css';

/** @param isRejected the server rejected the token; otherwise the page was opened without one */
export function InvalidLink({ isRejected }: { isRejected: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    if (isRejected) heading.current?.focus();
  }, [isRejected]);
  return (
    <div className={styles.outcome} role={isRejected ? 'alert' : undefined}>
      <Illustration name="error" />
      <h2 ref={heading} tabIndex={-1}>
        {isRejected ? 'This link is no longer valid' : 'This link is incomplete'}
      </h2>
      <p>
        {isRejected
          ? 'Links work once, expire after 30 minutes, and are replaced by newer ones. Your password hasn’t changed.'
          : 'Open the link in our email again. If it’s more than 30 minutes old, request a new one.'}
      </p>
      <LinkButton to="/forgot-password" variant="primary">
        Get a new link
      </LinkButton>
    </div>
  );
}
