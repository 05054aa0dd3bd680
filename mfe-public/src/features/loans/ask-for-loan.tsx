import { LinkButton } from '@larkspur/web-kit/link-button';

/** A loan begins with a message: nothing is decided by a form. */
export function AskForLoan({ link: { name, to } }: { link: { name: string; to: string } }) {
  return (
    <LinkButton to={to} look="accent">
      {name}
    </LinkButton>
  );
}
