import type { VerificationStatus } from '@larkspur/contracts/user';
import { useQuery } from '@larkspur/query';
import { Link } from '@larkspur/router';
import { profileQuery } from '@larkspur/web-kit/api-client/profile-query';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Alert, type AlertTone } from '@larkspur/web-kit/feedback/alert';
import { useHost } from '@larkspur/web-kit/host/host-context';

const BANNERS: Record<
  Exclude<VerificationStatus, 'verified'>,
  { tone: AlertTone; title: string; text: string; link?: string }
> = {
  awaiting: {
    tone: 'notice',
    title: 'Finish setting up your account.',
    text: 'We still need to verify your identity.',
    link: 'See what you need',
  },
  pending: {
    tone: 'info',
    title: 'We’re checking your documents.',
    text: 'You don’t need to do anything. We’ll email you when we’re done.',
  },
  failed: {
    tone: 'error',
    title: 'We couldn’t verify your identity.',
    text: 'We couldn’t accept your documents.',
    link: 'Send new documents',
  },
};

/** Shows the verification status until the customer is verified, and why documents were refused. */
export function VerificationBanner({ status }: { status: VerificationStatus }) {
  // Only read here: the header or the home page requests it, which retries in its own way.
  const { data: profile } = useQuery({ ...profileQuery(useHost()), enabled: false });
  if (status === 'verified') return null;
  const { tone, title, text, link } = BANNERS[status];
  const reason = status === 'failed' && profile?.verification?.reason;
  return (
    <Alert tone={tone} title={title}>
      <p>
        {text} {link && <Link to="/account-verification">{link}</Link>}
      </p>
      {reason && (
        <p>
          Our reviewer wrote: <UserText text={reason} />
        </p>
      )}
    </Alert>
  );
}
