import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { HomeIcon } from '../icons';
import { BackOfficeFrame } from './back-office-frame';
import { CustomerFrame } from './customer-frame';
import type { Place } from './place';
import { PublicFrame } from './public-frame';

const PLACES: Place[] = ['Home', 'Transactions', 'Cards', 'Transfer', 'Account', 'Contact'].map((name) => ({
  name,
  to: `/${name.toLowerCase()}`,
  icon: HomeIcon,
}));

function show(frame: ReactNode) {
  render(<MemoryRouter initialEntries={['/cards']}>{frame}</MemoryRouter>);
}

describe('PublicFrame', () => {
  beforeEach(() => {
    show(
      <PublicFrame
        home="/"
        top={<p>support@larkspurbank.example</p>}
        menu={[
          { name: 'Home', to: '/' },
          { name: 'Accounts', links: [{ name: 'Savings', to: '/account/savings' }] },
          { name: 'Cards', to: '/#cards' },
        ]}
        mobileMenu={[{ name: 'About', to: '/#about' }]}
        doors={<p>Doors</p>}
        footer={['Licence', 'Hours']}
      >
        <h1>Page</h1>
      </PublicFrame>,
    );
  });

  it('begins with the way past the menus', async () => {
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    expect(document.querySelector('main')).toHaveAttribute('id', 'content');
  });

  it('opens a panel of links by the keyboard; Escape closes it and gives the focus back', async () => {
    const button = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', { name: 'Accounts' });
    await userEvent.click(button);
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Savings' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveFocus();
    expect(screen.queryByRole('link', { name: 'Savings' })).toBeNull();
  });

  it('closes the menu of a phone when somebody goes on, or goes there', async () => {
    const button = screen.getByRole('button', { name: 'Menu' });
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('link', { name: 'About' }));
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('CustomerFrame', () => {
  const frame = (places: Place[]) => (
    <CustomerFrame places={places} home="/home" header={<p>Welcome Ada</p>} footer="Questions?">
      <h1>Screen</h1>
    </CustomerFrame>
  );

  it('says where one is', () => {
    show(frame(PLACES.slice(0, 5)));
    const nav = screen.getByRole('navigation', { name: 'Your account' });
    expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('Cards');
    expect(within(nav).queryByRole('button')).toBeNull();
  });

  it('keeps what a thumb has no room for one press away, next in the order of the keyboard', async () => {
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

it('BackOfficeFrame opens its places as a menu, which closes when one is chosen', async () => {
  show(
    <BackOfficeFrame places={PLACES} home="/home" title="Dashboard" header={<button type="button">Logout</button>}>
      <h1>Screen</h1>
    </BackOfficeFrame>,
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
