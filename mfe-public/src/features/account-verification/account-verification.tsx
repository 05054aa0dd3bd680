import { BRAND } from '@larkspur/contracts/brand';
import type { VerificationStatus } from '@larkspur/contracts/user';
import { useQuery } from '@larkspur/query';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { profileQuery } from '@larkspur/web-kit/api-client/profile-query';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { useHost, useSessionUser } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { FormPage } from '../../components/form-page';
import page from '../../components/form-page.module.css';
import { VerificationForm } from './verification-form';
import { VerificationState } from './verification-state';

const TITLE = 'Complete Your Account Setup';

const ASIDE = {
  title: 'Why we ask',
  points: [
    'By law a bank must know who its customers are. Once is enough.',
    'Only the people who check them see your pictures. Where and with what they were taken is removed at once.',
    'Until then your account is yours to look around in.',
  ],
  below: (
    <p>
      Questions? Write to <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
    </p>
  ),
};

export function AccountVerification() {
  const user = useSessionUser();
  const profile = useQuery({ ...profileQuery(useHost()), enabled: user !== null });
  if (!user) return null;
  // Where the profile cannot be read, what the session knows is good enough to go on with.
  const status = profile.isPending ? null : (profile.data?.verificationStatus ?? user.verificationStatus);
  return (
    <FormPage title={TITLE} tabTitle={TITLE} lead={status && LEADS[status]} aside={ASIDE}>
      <Card>
        {status ? <Content status={status} onKnownAlready={profile.refetch} /> : <Skeleton label="Loading" />}
      </Card>
      {(status === 'awaiting' || status === 'failed') && (
        <p className={page.after}>
          <LinkButton to="/account/home">Go on without</LinkButton>
        </p>
      )}
    </FormPage>
  );
}

const LEADS: Partial<Record<VerificationStatus, string>> = {
  awaiting: 'A photo of you, a document, your date of birth: then we know it is you.',
  failed: 'A photo of you, a document, your date of birth: then we know it is you.',
};

function Content({ status, onKnownAlready }: { status: VerificationStatus; onKnownAlready(): void }) {
  if (status === 'verified' || status === 'pending') return <VerificationState status={status} />;
  return (
    <div className={page.stack}>
      {status === 'failed' && (
        <Alert tone="notice" title="Your last documents were not accepted.">
          <p>Our e-mail says why. Please send new ones.</p>
        </Alert>
      )}
      <VerificationForm onKnownAlready={onKnownAlready} />
    </div>
  );
}
