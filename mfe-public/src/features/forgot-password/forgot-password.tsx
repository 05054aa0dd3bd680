import { BRAND } from '@larkspur/contracts/brand';
import { Link } from '@larkspur/router';
import { telHref } from '@larkspur/web-kit/format/tel-href';
import { Card } from '@larkspur/web-kit/layout/card';
import { useState } from 'react';
import { FormPage } from '../../components/form-page';
import styles from '../../components/form-page.module.css';
import { titleOf } from '../../page-title';
import { ForgotPasswordForm } from './forgot-password-form';
import { ResetLinkSent } from './reset-link-sent';

const ASIDE = {
  title: 'What happens next',
  points: [
    'We’ll email you a link. It works once and expires after 30 minutes.',
    'The link opens a page where you choose a new password.',
    'You’ll be signed out everywhere and can sign in with your new password.',
  ],
  below: (
    <p>
      Lost access to your email? Call <a href={telHref(BRAND.phone)}>{BRAND.phone}</a>.
    </p>
  ),
};

export function ForgotPassword() {
  const [requestedFor, setRequestedFor] = useState<string | null>(null);
  return (
    <FormPage
      title="Reset your password"
      tabTitle={titleOf('/forgot-password')}
      lead={requestedFor ? null : 'Enter your email address and we’ll send you a link to choose a new password.'}
      aside={ASIDE}
    >
      <Card>
        {requestedFor ? (
          <ResetLinkSent email={requestedFor} onRetry={() => setRequestedFor(null)} />
        ) : (
          <ForgotPasswordForm onRequested={setRequestedFor} />
        )}
      </Card>
      <p className={styles.after}>
        <span>
          Remembered it? <Link to="/signin">Sign in</Link>
        </span>
      </p>
    </FormPage>
  );
}
