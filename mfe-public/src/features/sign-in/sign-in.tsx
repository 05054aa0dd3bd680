import type { SessionUser } from '@larkspur/contracts/session';
import type { SignInNotice } from '@larkspur/contracts/sign-in-notice';
import { Link, useLocation } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { Alert, type AlertProps } from '@larkspur/web-kit/feedback/alert';
import { SignInForm } from '@larkspur/web-kit/form/sign-in-form';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { useEffect, useState } from 'react';
import { FormPage } from '../../components/form-page';
import styles from '../../components/form-page.module.css';
import { titleOf } from '../../page-title';
import { pathAfterSignIn } from './path-after-sign-in';
import signIn from './sign-in.module.css';
import { emailOf, parseSignInNotice } from './sign-in-notice';

const ASIDE = {
  title: 'Signing in safely',
  points: [
    'We’ll never ask for your password by phone, text, or email.',
    'We’ll email you right away if someone signs in to your account from a new browser.',
    'If you’re inactive for a while, we’ll sign you out automatically.',
  ],
};

export function SignIn() {
  const location = useLocation();
  const user = useEarlierUser();
  const notice = parseSignInNotice(location.state);
  const alert = notice && NOTICES[notice.kind](notice);
  return (
    <FormPage title="Sign in" tabTitle={titleOf('/signin')} lead={alert ? null : 'Welcome back.'} aside={ASIDE}>
      {alert && (
        <div className={signIn.notice}>
          <Alert announce {...alert} />
        </div>
      )}
      {user && (
        <div className={signIn.notice}>
          <SignedIn user={user} />
        </div>
      )}
      <Card>
        <SignInForm initialEmail={emailOf(notice)} getDestination={(user) => pathAfterSignIn(user, location)} />
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

/** Returns the user who was signed in when the page opened. The user of this form is on the way to another page. */
function useEarlierUser(): SessionUser | null {
  const { session } = useHost();
  const [user, setUser] = useState<SessionUser | null>(null);
  useEffect(() => setUser(session.current()), [session]);
  return user;
}

/** Why the page is shown. A visitor who came for no such reason gets a welcome instead. */
const NOTICES: { [Kind in SignInNotice['kind']]: (notice: SignInNotice) => AlertProps | null } = {
  'signed-up': (notice) => ({
    tone: 'success',
    title: `Welcome, ${'firstName' in notice ? notice.firstName : ''}.`,
    children: <p>Your account is ready. Sign in to continue.</p>,
  }),
  'password-changed': () => ({
    tone: 'success',
    title: 'Your password has been changed.',
    children: <p>Sign in with your new password. You’ve been signed out everywhere else.</p>,
  }),
  'signed-out': () => ({ tone: 'success', title: 'You’ve signed out.' }),
  idle: () => ({
    tone: 'info',
    title: 'We signed you out because of inactivity.',
    children: <p>Sign in to continue where you left off.</p>,
  }),
  'session-ended': () => ({
    tone: 'info',
    title: 'Your session has ended.',
    children: <p>Sign in to continue where you left off.</p>,
  }),
  // No notice: the user signed out in another tab.
  'ended-elsewhere': () => null,
  'has-account': () => null,
};

function SignedIn({ user }: { user: SessionUser }) {
  const account = pathAfterSignIn(user, { pathname: '/signin', search: '' });
  return (
    <Alert
      tone="info"
      title={`You’re signed in as ${user.firstName}.`}
      action={
        <LinkButton to={account} small>
          Your account
        </LinkButton>
      }
    >
      <p>Sign in below to use another account.</p>
    </Alert>
  );
}
