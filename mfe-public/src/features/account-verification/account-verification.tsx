import { BRAND } from '@larkspur/contracts/brand';
import type { VerificationStatus } from '@larkspur/contracts/user';
import { useQuery } from '@larkspur/query';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { profileQuery } from '@larkspur/web-kit/api-client/profile-query';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { useHost, useSessionUser } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { FormPage } from '../../components/form-page';
import page from '../../components/form-page.module.css';
import { VerificationForm } from './verification-form';
import { VerificationState } from './verification-state';

const TITLE = 'Complete Your Account Setup';
const LEAD = 'To verify your identity, we need a photo of you, an ID document, and your date of birth.';

const ASIDE = {
  title: 'Why we ask',
  points: [
    'The law requires banks to know who their customers are. You only need to do this once.',
    'Only authorized bank employees can see your documents. We remove location and camera data right away.',
    'Your photo becomes your profile picture, unless you have one. You can change it in your account.',
    'You can look around your account in the meantime.',
  ],
  below: (
    <p>
      Questions? Email <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
    </p>
  ),
};

export function AccountVerification() {
  const user = useSessionUser();
  const profile = useQuery({ ...profileQuery(useHost()), enabled: user !== null });
  if (!user) return null;
  // Falls back to the session's status when the profile cannot be loaded.
  const status = profile.isPending ? null : (profile.data?.verificationStatus ?? user.verificationStatus);
  const needsDocuments = status === 'awaiting' || status === 'failed';
  return (
    <FormPage title={TITLE} tabTitle={TITLE} lead={needsDocuments ? LEAD : undefined} aside={ASIDE}>
      <Card>
        {status ? (
          <Content
            status={status}
            reason={profile.data?.verification?.reason ?? null}
            onAlreadySubmitted={profile.refetch}
          />
        ) : (
          <Skeleton label="Loading" />
        )}
      </Card>
      {needsDocuments && (
        <p className={page.after}>
          <LinkButton to="/account/home">Skip for now</LinkButton>
        </p>
      )}
    </FormPage>
  );
}

interface ContentProps {
  status: VerificationStatus;
  /** Why the last documents were refused, if the reviewer said so. */
  reason: string | null;
  onAlreadySubmitted(): void;
}

function Content({ status, reason, onAlreadySubmitted }: ContentProps) {
  if (status === 'verified' || status === 'pending') return <VerificationState status={status} />;
  return (
    <div className={page.stack}>
      {status === 'failed' && (
        <Alert tone="notice" title="We couldn’t accept your last documents.">
          {reason && (
            <p>
              Our reviewer wrote: <UserText text={reason} />
            </p>
          )}
          <p>Please send new ones.</p>
        </Alert>
      )}
      <VerificationForm onAlreadySubmitted={onAlreadySubmitted} />
    </div>
  );
}
