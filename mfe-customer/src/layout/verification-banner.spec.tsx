import type { VerificationStatus } from '@larkspur/contracts/user';
import { useQuery } from '@larkspur/query';
import { profileQuery } from '@larkspur/web-kit/api-client/profile-query';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, waitFor } from '@testing-library/react';
import { VerificationBanner } from './verification-banner';

/** Requests the profile, as the header does. */
function Header() {
  useQuery(profileQuery(useHost()));
  return null;
}

function open(status: VerificationStatus, reason: string | null = null) {
  const image = { url: '/api/user/files/x' };
  const verification = { documentType: 'passport', documentFront: image, documentBack: image, reason };
  const host = new FakeHost({ 'GET /user/me': { data: buildUser({ verificationStatus: status, verification }) } });
  const { container } = renderScreen(
    <>
      <Header />
      <VerificationBanner status={status} />
    </>,
    { host },
  );
  return { host, container };
}

it('says why documents were refused, and where to send new ones', async () => {
  open('failed', 'The photo is blurred.');
  expect(await screen.findByText('The photo is blurred.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Send new documents' })).toHaveAttribute('href', '/account-verification');
});

it.each([
  ['awaiting', /We still need to verify your identity/],
  ['pending', /You don’t need to do anything/],
  ['failed', /We couldn’t accept your documents/],
] as const)('has a text for %s', async (status, text) => {
  const { host } = open(status);
  expect(screen.getByText(text)).toBeVisible();
  await waitFor(() => expect(host.callsTo('GET', '/user/me')).toHaveLength(1));
  expect(screen.queryByText(/Our reviewer wrote/)).toBeNull();
});

it('is gone when the customer is verified', () => {
  expect(open('verified').container).toBeEmptyDOMElement();
});
