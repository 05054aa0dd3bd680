import { BRAND } from '@larkspur/contracts/brand';
import { Card } from '@larkspur/web-kit/card';
import { useSessionUser } from '@larkspur/web-kit/host-context';
import { CheckIcon } from '@larkspur/web-kit/icons';
import { LinkButton } from '@larkspur/web-kit/link-button';
import { PageHeading } from '@larkspur/web-kit/page-heading';
import page from '../form-page.module.css';
import styles from './account-verification.module.css';

const NEEDED = [
  'A passport-style photo of you',
  'The front, and if it has one the back, of your passport, national ID or driver’s licence',
  'Your date of birth',
];

export function AccountVerification() {
  const user = useSessionUser();
  if (!user) return null;
  return (
    <div className={page.page}>
      <PageHeading title="Complete Your Account Setup" tabTitle="Account Setup" />
      <Card>
        {user.verificationStatus === 'verified' ? (
          <p className={styles.words}>You are verified. There is nothing left to do here.</p>
        ) : (
          <div className={styles.words}>
            <p>
              By law a bank must know its customers. We will ask you to show who you are; until then your account works
              and you can look around.
            </p>
            <h2>What you will need</h2>
            <ul>
              {NEEDED.map((thing) => (
                <li key={thing}>
                  <CheckIcon />
                  {thing}
                </li>
              ))}
            </ul>
            <p>
              Questions? Write to <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
            </p>
          </div>
        )}
        <LinkButton to="/account/home" look="primary">
          {user.verificationStatus === 'verified' ? 'Go to your account' : 'Go on without'}
        </LinkButton>
      </Card>
    </div>
  );
}
