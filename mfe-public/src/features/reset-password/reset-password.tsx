import { BRAND } from '@larkspur/contracts/brand';
import { Card } from '@larkspur/web-kit/layout/card';
import { useState } from 'react';
import { FormPage } from '../../components/form-page';
import { PAGES } from '../../pages';
import { InvalidLink } from './invalid-link';
import { NewPasswordForm } from './new-password-form';
import { useResetToken } from './reset-token';

const ASIDE = {
  title: 'A good password',
  points: [
    'Three or four words that have nothing to do with each other are easy to remember and hard to guess.',
    'One that you use nowhere else.',
    'A password manager can make one up, and remember it for you.',
  ],
  below: (
    <p>
      You did not ask for this? Write to <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
    </p>
  ),
};

export function ResetPassword() {
  const token = useResetToken();
  const [endedToken, setEndedToken] = useState<string | null>(null);
  const isUsable = token !== null && token !== endedToken;
  return (
    <FormPage
      title="New password"
      tabTitle={PAGES['/reset-password'].title}
      lead={isUsable ? 'With it you sign in from now on. Sessions that are open anywhere end.' : null}
      aside={ASIDE}
    >
      <Card>
        {isUsable ? (
          <NewPasswordForm key={token} token={token ?? ''} onInvalidLink={() => setEndedToken(token ?? null)} />
        ) : (
          <InvalidLink wasUsed={token !== null} />
        )}
      </Card>
    </FormPage>
  );
}
