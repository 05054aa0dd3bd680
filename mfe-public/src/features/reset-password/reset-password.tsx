import { BRAND } from '@larkspur/contracts/brand';
import { Card } from '@larkspur/web-kit/layout/card';
import { useState } from 'react';
import { FormPage } from '../../components/form-page';
import { titleOf } from '../../page-title';
import { InvalidLink } from './invalid-link';
import { NewPasswordForm } from './new-password-form';
import { useResetToken } from './reset-token';

const ASIDE = {
  title: 'Choosing a good password',
  points: [
    'Three or four unrelated words are easy to remember and hard to guess.',
    'Don’t reuse a password from another site.',
    'A password manager can create one and remember it for you.',
  ],
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
