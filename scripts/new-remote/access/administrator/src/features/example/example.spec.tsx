import { FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen } from '@testing-library/react';
import { ExampleScreen } from './example';

it.each([
  ['Administrator', { isAdmin: true, role: 'administrator' } as const],
  ['Auditor', { isAdmin: false, role: 'auditor' } as const],
])('shows an %s their access under the title of the screen', (role, user) => {
  const host = new FakeHost().signInAs(buildSessionUser({ firstName: 'Grace', ...user }));
  renderScreen(<ExampleScreen />, { host });
  expect(screen.getByRole('heading', { level: 1, name: 'Sample title' })).toBeVisible();
  expect(document.title).toMatch(/^Sample title – /);
  expect(screen.getByText(/^Grace /)).toBeVisible();
  expect(screen.getByText(role)).toBeVisible();
});
