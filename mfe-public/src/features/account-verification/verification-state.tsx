import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { Illustration } from '@larkspur/web-kit/brand/illustration';
import { useEffect, useRef } from 'react';
import page from '../../components/form-page.module.css';

const STATES = {
  verified: {
    picture: 'success',
    title: 'You are verified',
    text: 'We know that it is you. There is nothing left to do here.',
  },
  pending: {
    picture: 'welcome',
    title: 'Your documents are being checked',
    text: 'We have received them, and write to you as soon as somebody has looked at them. There is nothing to do meanwhile.',
  },
} as const;

/** Where somebody stands from whom no documents are asked. */
export function VerificationState({ status }: { status: keyof typeof STATES }) {
  const { picture, title, text } = STATES[status];
  const heading = useRef<HTMLHeadingElement>(null);
  // It may take the place of a form that held the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={page.outcome}>
      <Illustration name={picture} />
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
