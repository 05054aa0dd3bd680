import { BRAND } from '@larkspur/contracts/brand';
import { NEW_PASSWORD_ADVICE } from '@larkspur/web-kit/form/new-password-rules';
import { Card } from '@larkspur/web-kit/layout/card';
import { useState } from 'react';
import { FormPage } from '../../components/form-page';
import { titleOf } from '../../page-title';
import { InvalidLink } from './invalid-link';
import { NewPasswordForm } from './new-password-form';
import { useResetToken } from './reset-token';

const ASIDE = {
  ...NEW_PASSWORD_ADVICE,
  below: (
    <p>
      Didn’t request this? Email <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
    </p>
  ),
};

export function ResetPassword() {
  const token = useResetToken();
  const [rejectedToken, setRejectedToken] = useState<string | null>(null);
  const isUsable = token !== null && token !== rejectedToken;
  return (
    <FormPage
      title="New password"
      tabTitle={titleOf('/reset-password')}
      lead={isUsable ? 'You’ll use it to sign in from now on, and you’ll be signed out everywhere else.' : null}
      aside={ASIDE}
    >
      <Card>
        {isUsable ? (
          <NewPasswordForm key={token} token={token ?? ''} onInvalidLink={() => setRejectedToken(token ?? null)} />
        ) : (
          <InvalidLink isRejected={token !== null} />
        )}
      </Card>
    </FormPage>
  );
}
