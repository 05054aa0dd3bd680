import type { User, VerificationStatus } from '@larkspur/contracts/user';
import { Checklist, type ChecklistItem } from '@larkspur/web-kit/data/checklist';
import { Card } from '@larkspur/web-kit/layout/card';

/** The steps that a new customer still has to take, until all of them are done. */
export function SetUp({ user }: { user: User }) {
  const items = listSetUp(user);
  if (items.every(({ isDone }) => isDone)) return null;
  return (
    <Card title="Finish setting up">
      <Checklist label="Set up your account" items={items} />
    </Card>
  );
}

function listSetUp({ verificationStatus, hasPaymentPin }: User): ChecklistItem[] {
  return [
    { title: 'Open your accounts', isDone: true },
    { title: 'Verify your identity', isDone: verificationStatus === 'verified', ...VERIFICATION[verificationStatus] },
    {
      title: 'Create your payment PIN',
      text: 'A 6-digit code that confirms each transfer. You need it to send money.',
      isDone: hasPaymentPin,
      to: '/account/payment-pin',
    },
  ];
}

const VERIFICATION: Record<VerificationStatus, Pick<ChecklistItem, 'text' | 'to'>> = {
  awaiting: {
    text: 'Send us a photo of yourself and photos of your ID. It takes about five minutes.',
    to: '/account-verification',
  },
  pending: { text: 'We’re checking your documents. You don’t need to do anything.' },
  failed: { text: 'We couldn’t accept your documents. Send new ones.', to: '/account-verification' },
  verified: {},
};
