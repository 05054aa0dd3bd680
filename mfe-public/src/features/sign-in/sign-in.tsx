import { Link, useLocation } from '@larkspur/router';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { SignInForm } from '@larkspur/web-kit/form/sign-in-form';
import { Card } from '@larkspur/web-kit/layout/card';
import { FormPage } from '../../components/form-page';
import styles from '../../components/form-page.module.css';
import { titleOf } from '../../page-title';
import { pathAfterSignIn } from './path-after-sign-in';
import signIn from './sign-in.module.css';
import { parseSignInNotice, type SignInNotice } from './sign-in-notice';

const ASIDE = {
  title: 'Signing in safely',
  points: [
    'We’ll never ask for your password by phone, text, or email.',
    'We’ll email you right away if someone signs in to your account from a new browser.',
    'If you’re inactive for a while, we’ll sign you out automatically.',
  ],
};

export function SignIn() {
  const { search, state } = useLocation();
  const notice = parseSignInNotice(state);
  return (
    <FormPage title="Sign in" tabTitle={titleOf('/signin')} lead={notice ? null : 'Welcome back.'} aside={ASIDE}>
      {notice && (
        <div className={signIn.notice}>
          <Notice notice={notice} />
        </div>
      )}
      <Card>
        <SignInForm getDestination={(user) => pathAfterSignIn(user, search)} />
      </Card>
      <p className={styles.after}>
        <Link to="/forgot-password">Forgotten Password</Link>
        <span>
          New here? <Link to="/signup">Sign up</Link>
        </span>
      </p>
    </FormPage>
  );
}

function Notice({ notice }: { notice: SignInNotice }) {
  if (notice.kind === 'password-changed') {
    return (
      <Alert tone="success" title="Your password has been changed." announce>
        <p>Sign in with your new password. You’ve been signed out everywhere else.</p>
      </Alert>
    );
  }
  return (
    <Alert tone="success" title={`Welcome, ${notice.firstName}.`} announce>
      <p>Your account is ready. Sign in to continue.</p>
    </Alert>
  );
}
