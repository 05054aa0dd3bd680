import { Link, useLocation } from '@larkspur/router';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { SignInForm } from '@larkspur/web-kit/form/sign-in-form';
import { Card } from '@larkspur/web-kit/layout/card';
import { FormPage } from '../../components/form-page';
import styles from '../../components/form-page.module.css';
import { PAGES } from '../../pages';
import { pathAfterSignIn } from './path-after-sign-in';
import signIn from './sign-in.module.css';
import { parseSignInNotice, type SignInNotice } from './sign-in-notice';

const ASIDE = {
  title: 'Signing in safely',
  points: [
    'Nobody from the bank will ever ask you for your password, by phone, text or e-mail.',
    'When a browser that we do not know signs in to your account, we write to you at once.',
    'Left alone for a while, your session ends by itself.',
  ],
};

export function SignIn() {
  const { search, state } = useLocation();
  const arrival = parseSignInNotice(state);
  return (
    <FormPage title="Sign in" tabTitle={PAGES['/signin'].title} lead={arrival ? null : 'Welcome back.'} aside={ASIDE}>
      {arrival && (
        <div className={signIn.arrival}>
          <Notice arrival={arrival} />
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

function Notice({ arrival }: { arrival: SignInNotice }) {
  if (arrival.kind === 'password-changed') {
    return (
      <Alert tone="success" title="Your password has been changed." announce>
        <p>Sign in with the new one. Every other session has ended.</p>
      </Alert>
    );
  }
  return (
    <Alert tone="success" title={`Welcome, ${arrival.firstName}.`} announce>
      <p>Your account has been created. Sign in to go on.</p>
    </Alert>
  );
}
