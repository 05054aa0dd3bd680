import { Link, useLocation } from '@larkspur/router';
import { BrandMark } from '@larkspur/web-kit/brand/brand-mark';
import { SignInForm } from '@larkspur/web-kit/form/sign-in-form';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { pathAfterSignIn } from './path-after-sign-in';
import styles from './sign-in.module.css';

export function SignIn() {
  const location = useLocation();
  return (
    <main className={styles.page}>
      <Link to="/" className={styles.brand}>
        <BrandMark />
      </Link>
      <PageHeading title="Admin sign-in" lead="For bank employees only." />
      <Card>
        <SignInForm getDestination={(user) => pathAfterSignIn(user, location)} />
      </Card>
    </main>
  );
}
