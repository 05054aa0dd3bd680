import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeHost } from '../testing/fake-host';
import { buildSessionUser } from '../testing/fixtures';
import { renderScreen } from '../testing/render-screen';
import { SavedViews } from './saved-views';

const openViews = () => userEvent.click(screen.getByRole('button', { name: /^Saved views/ }));

function show(url: string, user = buildSessionUser()) {
  return renderScreen(<SavedViews list="users" momentary={['drawer']} />, { host: new FakeHost().signInAs(user), url });
}

async function save(name: string) {
  await openViews();
  await userEvent.type(screen.getByLabelText('View name'), `${name}{Enter}`);
}

beforeEach(() => localStorage.clear());

it('keeps search, filters, columns and page size under a name, without the page and an open drawer', async () => {
  show('/admin/users?status=pending&columns=Email&limit=100&cursor=abc&drawer=u1');
  await save('Waiting');
  await openViews();
  expect(screen.getByRole('link', { name: 'Waiting' })).toHaveAttribute(
    'href',
    '/admin/users?status=pending&columns=Email&limit=100',
  );
});

it('belongs to one administrator of this browser, and one list', async () => {
  const { unmount } = show('/admin/users?blocked=true');
  await save('Blocked');
  unmount();
  const other = show('/admin/users', buildSessionUser({ _id: 'u9' }));
  await openViews();
  expect(screen.queryByRole('link', { name: 'Blocked' })).toBeNull();
  other.unmount();
  renderScreen(<SavedViews list="transactions" />, { host: new FakeHost().signInAs(buildSessionUser()) });
  await openViews();
  expect(screen.queryByRole('link', { name: 'Blocked' })).toBeNull();
});

it('follows what another tab saves', async () => {
  show('/admin/users?blocked=true');
  await save('Blocked');
  const [key = ''] = Object.keys(localStorage);
  const { views } = JSON.parse(localStorage.getItem(key) ?? '');
  localStorage.setItem(key, JSON.stringify({ views: [...views, { ...views[0], name: 'Of another tab' }] }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  await openViews();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Blocked', 'Of another tab']);
});

it('says that a view needs a name', async () => {
  show('/admin/users?blocked=true');
  await save('  ');
  expect(screen.getByLabelText('View name')).toHaveAccessibleDescription('Enter a name for this view.');
  expect(screen.getByLabelText('View name')).toBeInvalid();
  expect(screen.getByLabelText('View name')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('View name'), 'Blocked{Enter}');
  await openViews();
  expect(screen.getByRole('link', { name: 'Blocked' })).toBeVisible();
});

it('asks before it replaces a view of the same name, and removes one', async () => {
  const { unmount } = show('/admin/users?blocked=true');
  await save('Mine');
  unmount();
  show('/admin/users?disabled=true');
  await save('Mine');
  const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses()).toEqual(['/admin/users?blocked=true']);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'You already have a view named “Mine”. Replace it, or choose another name.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Replace this view' }));
  await openViews();
  expect(addresses()).toEqual(['/admin/users?disabled=true']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Mine' }));
  expect(screen.queryByRole('link', { name: 'Mine' })).toBeNull();
});

it('saves under another name after the question', async () => {
  const { unmount } = show('/admin/users?blocked=true');
  await save('Mine');
  unmount();
  show('/admin/users?disabled=true');
  await save('Mine');
  await userEvent.type(screen.getByLabelText('View name'), ' too');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  await userEvent.click(screen.getByRole('button', { name: 'Save this view' }));
  await openViews();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Mine', 'Mine too']);
});
