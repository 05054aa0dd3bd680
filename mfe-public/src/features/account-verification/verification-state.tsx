import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { Illustration } from '@larkspur/web-kit/brand/illustration';
import { useEffect, useRef } from 'react';
import page from '../../components/form-page.module.css';

const STATES = {
  verified: {
    illustration: 'success',
    title: 'You’re verified',
    text: 'Thanks for confirming your identity. You’re all set.',
  },
  pending: {
    illustration: 'welcome',
    title: 'We’re checking your documents',
    text: 'We’ll email you as soon as we’re done. You don’t need to do anything in the meantime.',
  },
} as const;

/** Verification status of a user who does not need to send documents. */
export function VerificationState({ status }: { status: keyof typeof STATES }) {
  const { illustration, title, text } = STATES[status];
  const heading = useRef<HTMLHeadingElement>(null);
  // Takes the focus if it replaced the form that had it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={page.outcome}>
      <Illustration name={illustration} />
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      <LinkButton to="/account/home" variant="primary">
        Go to your account
      </LinkButton>
    </div>
  );
}
