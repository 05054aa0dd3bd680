import type { VerificationStatus } from '@larkspur/contracts/user';
import { Link } from '@larkspur/router';
import { Alert, type AlertTone } from '@larkspur/web-kit/feedback/alert';
import styles from './customer-frame.module.css';

const BANNERS: Record<
  Exclude<VerificationStatus, 'verified'>,
  { tone: AlertTone; title: string; words: string; link?: string }
> = {
  awaiting: {
    tone: 'notice',
    title: 'Your account setup is not complete.',
    words: 'We have not seen yet who you are.',
    link: 'See what is needed',
  },
  pending: {
    tone: 'info',
    title: 'Your documents are being checked.',
    words: 'There is nothing for you to do. We write as soon as we are done.',
  },
  failed: {
    tone: 'error',
    title: 'We could not verify you.',
    words: 'The documents could not be accepted.',
    link: 'See what is needed',
  },
};

/** Says where the verification stands, for as long as it is not done. */
export function VerificationBanner({ status }: { status: VerificationStatus }) {
  if (status === 'verified') return null;
  const { tone, title, words, link } = BANNERS[status];
  return (
    <div className={styles.banner}>
      <Alert tone={tone} title={title}>
        <p>
          {words} {link && <Link to="/account-verification">{link}</Link>}
        </p>
      </Alert>
    </div>
  );
}
