import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { Illustration } from '@larkspur/web-kit/brand/illustration';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import styles from './not-found.module.css';

/** An unknown address inside the customer area, whose navigation stays in place. */
export function NotFound() {
  return (
    <div className={styles.page}>
      <Illustration name="not-found" />
      <PageHeading
        title="Page not found"
        lead="We couldn’t find a page at this address. It may have moved, or the address may contain a typo."
      />
      <div className={styles.actions}>
        <LinkButton to="/account/home" variant="primary">
          Go to your accounts
        </LinkButton>
        <LinkButton to="/account/support">Contact us</LinkButton>
      </div>
    </div>
  );
}
