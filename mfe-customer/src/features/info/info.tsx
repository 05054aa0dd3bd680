import type { User, VerificationStatus } from '@larkspur/contracts/user';
import { Badge, type BadgeTone } from '@larkspur/web-kit/badge';
import { Card } from '@larkspur/web-kit/card';
import { AccountNumber } from '@larkspur/web-kit/data/account-number';
import { Details } from '@larkspur/web-kit/data/details';
import { dayInWords, money } from '@larkspur/web-kit/format';
import { PageHeading } from '@larkspur/web-kit/page-heading';
import { QueryView } from '@larkspur/web-kit/query-view';
import { Skeleton } from '@larkspur/web-kit/skeleton';
import { useProfile } from '../../profile/use-profile';
import styles from './info.module.css';

const VERIFICATION: Record<VerificationStatus, { tone: BadgeTone; word: string }> = {
  awaiting: { tone: 'notice', word: 'Awaiting documents' },
  pending: { tone: 'notice', word: 'Being checked' },
  verified: { tone: 'positive', word: 'Verified' },
  failed: { tone: 'negative', word: 'Failed' },
};

export function Info() {
  const profile = useProfile();
  return (
    <>
      <PageHeading title="Account" tabTitle="Account and profile" />
      <QueryView
        query={profile}
        what="Your account"
        skeleton={<Skeleton label="Loading your account" lines={2} blocks />}
      >
        {(user) => (
          <div className={styles.page}>
            <AccountCard user={user} />
            <ProfileCard user={user} />
          </div>
        )}
      </QueryView>
    </>
  );
}

function AccountCard({ user }: { user: User }) {
  const { number, savings, checking } = user.account;
  return (
    <Card title="Account">
      <Details
        items={[
          { term: 'Account number', value: <AccountNumber number={number} /> },
          { term: 'Savings', value: money(savings) },
          { term: 'Checking', value: money(checking) },
          { term: 'Payment PIN', value: user.hasPaymentPin ? 'Set' : 'Not set' },
        ]}
      />
    </Card>
  );
}

function ProfileCard({ user }: { user: User }) {
  const { tone, word } = VERIFICATION[user.verificationStatus];
  return (
    <Card title="Profile">
      <Details
        items={[
          { term: 'Name', value: `${user.firstName} ${user.lastName}` },
          { term: 'Email', value: user.email },
          { term: 'Phone', value: user.phone },
          { term: 'House address', value: user.location.address },
          { term: 'State', value: user.location.state },
          { term: 'Verification', value: <Badge tone={tone}>{word}</Badge> },
          { term: 'Customer since', value: dayInWords(user.createdAt) },
        ]}
      />
    </Card>
  );
}
