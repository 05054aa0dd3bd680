import { BRAND } from '@larkspur/contracts/brand';
import { Link } from '@larkspur/router';
import { Card } from '@larkspur/web-kit/layout/card';
import { useState } from 'react';
import { FormPage } from '../../components/form-page';
import styles from '../../components/form-page.module.css';
import { PAGES } from '../../pages';
import { ForgotPasswordForm } from './forgot-password-form';
import { ResetLinkSent } from './reset-link-sent';

const ASIDE = {
  title: 'How it goes on',
  points: [
    'We send a link to your e-mail address. It works once, for 30 minutes.',
    'The link leads to a page where you choose a new password.',
    'Then every session that is open anywhere ends, and you sign in anew.',
  ],
  below: (
    <p>
      No way into your mail any more? Call <a href={`tel:${BRAND.phone.replace(/[^+\d]/g, '')}`}>{BRAND.phone}</a>.
    </p>
  ),
};

export function ForgotPassword() {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  return (
    <FormPage
      title="Forgotten password"
      tabTitle={PAGES['/forgot-password'].title}
      lead={askedFor ? null : 'Tell us the e-mail address of your account, and we send you a way to choose a new one.'}
      aside={ASIDE}
    >
      <Card>
        {askedFor ? (
          <ResetLinkSent email={askedFor} onAgain={() => setAskedFor(null)} />
        ) : (
          <ForgotPasswordForm onAsked={setAskedFor} />
        )}
      </Card>
      <p className={styles.after}>
        <span>
          It came back to you? <Link to="/signin">Sign in</Link>
        </span>
      </p>
    </FormPage>
  );
}
