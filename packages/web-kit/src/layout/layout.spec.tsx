import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { HomeIcon } from '../brand/icons';
import { BackOfficeLayout } from './back-office-layout';
import { CustomerLayout } from './customer-layout';
import type { NavItem } from './nav-item';
import { PublicLayout } from './public-layout';

const PLACES: NavItem[] = ['Home', 'Transactions', 'Cards', 'Transfer', 'Account', 'Contact'].map((name) => ({
  name,
  to: `/${name.toLowerCase()}`,
  icon: HomeIcon,
}));

function show(frame: ReactNode) {
  render(<MemoryRouter initialEntries={['/cards']}>{frame}</MemoryRouter>);
}

describe('PublicLayout', () => {
  beforeEach(() => {
    show(
      <PublicLayout
        home="/"
        topBar={<p>support@larkspurbank.example</p>}
        menu={[
          { name: 'Home', to: '/' },
          {
            name: 'Accounts',
            links: [
              { name: 'Savings', to: '/account/savings', description: 'For what you put aside' },
              { name: 'Checking', to: '/account/checking' },
            ],
          },
          { name: 'Loans', links: [{ name: 'Home Loan', to: '/loan/home-loan' }] },
        ]}
        mobileMenu={[
          { name: 'About', to: '/about' },
          { name: 'Cards', to: '/cards', links: [{ name: 'Rewards', to: '/cards#rewards' }] },
        ]}
        authLinks={<p>Doors</p>}
        footer={{
          contact: 'Hours',
          columns: [{ title: 'The bank', links: [{ name: 'Careers', to: '/careers' }] }],
          legal: 'Licence',
        }}
      >
        <h1>Page</h1>
      </PublicLayout>,
    );
  });

  const entry = (name: string) =>
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', { name });
  const link = (name: string) => within(screen.getByRole('navigation', { name: 'Main' })).queryByRole('link', { name });

  it('starts with the skip link', async () => {
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    expect(document.querySelector('main')).toHaveAttribute('id', 'content');
  });

  it('skips to the content without an entry in the history', async () => {
    const entries = history.length;
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(document.querySelector('main')).toHaveFocus();
    expect(history.length).toBe(entries);
    expect(location.hash).toBe('');
  });

  it('opens a panel by keyboard; Escape closes it and returns the focus', async () => {
    await userEvent.click(entry('Accounts'));
    await userEvent.tab();
    expect(link('Savings')).toHaveFocus();
    expect(link('Savings')).toHaveAccessibleDescription('For what you put aside');
    await userEvent.keyboard('{Escape}');
    expect(entry('Accounts')).toHaveFocus();
    expect(link('Savings')).toBeNull();
  });

  it('moves through entries and links by arrow keys and wraps around', async () => {
    act(() => entry('Accounts').focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(link('Savings')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(link('Savings')).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(link('Checking')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(entry('Loans')).toHaveFocus();
    expect(link('Checking')).toBeNull();
    await userEvent.keyboard('{ArrowRight}');
    expect(link('Home')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
    expect(link('Home Loan')).toHaveFocus();
  });

  it('opens one panel at a time on hover, and closes on Escape or when the pointer leaves', async () => {
    await userEvent.hover(entry('Accounts'));
    expect(link('Savings')).toBeVisible();
    await userEvent.hover(entry('Loans'));
    expect(link('Savings')).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(link('Home Loan')).toBeNull();
    await userEvent.hover(entry('Accounts'));
    await userEvent.unhover(entry('Accounts'));
    await waitFor(() => expect(link('Savings')).toBeNull());
  });

  it('keeps a pressed panel open until it or something else is pressed', async () => {
    await userEvent.click(entry('Accounts'));
    await userEvent.unhover(entry('Accounts'));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(link('Savings')).toBeVisible();
    await userEvent.click(screen.getByRole('heading', { name: 'Page' }));
    expect(link('Savings')).toBeNull();
    await userEvent.dblClick(entry('Accounts'));
    expect(link('Savings')).toBeNull();
  });

  it('closes the phone menu on navigation and on blur', async () => {
    const button = screen.getByRole('button', { name: 'Menu' });
    await userEvent.click(button);
    expect(screen.getByRole('link', { name: 'Rewards' })).toHaveAttribute('href', '/cards#rewards');
    await userEvent.click(screen.getByRole('link', { name: 'About' }));
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('renders all menu links from the start, and links to every page in the footer', () => {
    const hidden = document.querySelectorAll('nav[aria-label="Main"] ul a');
    expect([...hidden].map((it) => it.getAttribute('href'))).toContain('/loan/home-loan');
    const foot = within(screen.getByRole('contentinfo'));
    expect(foot.getByRole('link', { name: 'Careers' })).toHaveAttribute('href', '/careers');
  });
});

describe('CustomerLayout', () => {
  const frame = (places: NavItem[]) => (
    <CustomerLayout navItems={places} home="/home" header={<p>Welcome Ada</p>} footer="Questions?">
      <h1>Screen</h1>
    </CustomerLayout>
  );

  it('marks the current page', () => {
    show(frame(PLACES.slice(0, 5)));
    const nav = screen.getByRole('navigation', { name: 'Your account' });
    expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('Cards');
    expect(within(nav).queryByRole('button')).toBeNull();
  });

  it('marks the entry that the page belongs to', () => {
    show(frame(PLACES.map((place) => (place.name === 'Account' ? { ...place, section: ['/cards'] } : place)).slice(3)));
    const nav = screen.getByRole('navigation', { name: 'Your account' });
    expect(within(nav).getByRole('link', { current: true })).toHaveTextContent('Account');
    expect(within(nav).queryByRole('link', { current: 'page' })).toBeNull();
  });

  it('marks the More menu when it holds the current page', () => {
    show(frame([...PLACES.filter(({ name }) => name !== 'Cards'), { name: 'Cards', to: '/cards', icon: HomeIcon }]));
    expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('data-current');
  });

  it('moves items that do not fit into a More menu, next in the tab order', async () => {
    show(frame(PLACES));
    const more = screen.getByRole('button', { name: 'More' });
    await userEvent.click(more);
    expect(more).toHaveAttribute('aria-expanded', 'true');
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Account' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(more).toHaveFocus();
    expect(more).toHaveAttribute('aria-expanded', 'false');
  });
});

it('BackOfficeLayout opens its navigation as a menu and closes it on navigation', async () => {
  show(
    <BackOfficeLayout navItems={PLACES} home="/home" title="Dashboard" header={<button type="button">Logout</button>}>
      <h1>Screen</h1>
    </BackOfficeLayout>,
  );
  expect(screen.getByRole('banner')).toHaveTextContent('Dashboard');
  const menu = screen.getByRole('button', { name: 'Menu' });
  await userEvent.click(menu);
  await userEvent.tab();
  expect(menu).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  expect(menu).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const nav = screen.getByRole('navigation', { name: 'Back office' });
  await userEvent.click(within(nav).getByRole('link', { name: 'Transfer' }));
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('Transfer');
});
