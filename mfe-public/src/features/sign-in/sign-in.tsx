import { Link, useLocation } from '@larkspur/router';
import { Card } from '@larkspur/web-kit/card';
import { SignInForm } from '@larkspur/web-kit/form/sign-in-form';
import { PageHeading } from '@larkspur/web-kit/page-heading';
import styles from '../form-page.module.css';
import { afterSignIn } from './after-sign-in';

export function SignIn() {
  const { search } = useLocation();
  return (
    <div className={styles.page}>
      <PageHeading title="Sign in" lead="Welcome back." />
      <Card>
        <SignInForm placeOf={(user) => afterSignIn(user, search)} />
      </Card>
      <p className={styles.after}>
        <Link to="/contact">Forgotten Password</Link>
        <span>
          New here? <Link to="/signup">Sign up</Link>
        </span>
      </p>
    </div>
  );
}
