import { BRAND } from '@larkspur/contracts/brand';
import { FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen } from '@testing-library/react';
import { Support } from './support';

it('offers the phone, email and the contact form', () => {
  renderScreen(<Support />, { host: new FakeHost() });
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(addressOf(BRAND.phone)).toBe('tel:+18005550142');
  expect(addressOf(BRAND.supportEmail)).toBe(`mailto:${BRAND.supportEmail}`);
  expect(addressOf('Go to the contact form')).toBe('/contact');
  expect(screen.getByText(/ a payment you don’t recognize\. Mon-Fri 9\.00am to 5\.00pm\.$/)).toBeVisible();
  expect(screen.getByText('We answer messages Mon-Fri 9.00am to 5.00pm.')).toBeVisible();
});
