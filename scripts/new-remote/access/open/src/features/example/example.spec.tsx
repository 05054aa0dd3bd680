import { BRAND } from '@larkspur/contracts/brand';
import { FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen } from '@testing-library/react';
import { ExampleScreen } from './example';

it('says how to reach the bank under the title of the page', () => {
  renderScreen(<ExampleScreen />, { host: new FakeHost() });
  expect(screen.getByRole('heading', { level: 1, name: 'Sample title' })).toBeVisible();
  expect(document.title).toMatch(/^Sample title – /);
  expect(screen.getByRole('link', { name: BRAND.supportEmail })).toHaveAttribute(
    'href',
    `mailto:${BRAND.supportEmail}`,
  );
});
