import { BRAND } from '@larkspur/contracts/brand';
import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SAVINGS } from '../savings/savings.content';
import { Home } from './home';
import { DEPOSITS } from './home.content';

describe('the contacts request', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['a response', { data: [] }],
    ['a 401', apiError('unauthenticated')],
    ['an invalid body', 'nonsense'],
    ['no response', () => new Promise(() => {})],
  ])('is sent once within two seconds, and %s changes nothing', async (_, response) => {
    const host = new FakeHost({ 'GET /contacts': response });
    const { container } = renderScreen(<Home />, { host });
    const before = container.innerHTML;
    await jest.advanceTimersByTimeAsync(2000);
    expect(host.callsTo('GET', '/contacts')).toHaveLength(1);
    expect(host.calls[0]?.options.keepOn401).toBe(true);
    expect(container.innerHTML).toBe(before);
    expect(host.navigations).toEqual([]);
  });

  it('is not sent when the page is left immediately', async () => {
    const host = new FakeHost();
    renderScreen(<Home />, { host }).unmount();
    await jest.advanceTimersByTimeAsync(3000);
    expect(host.calls).toEqual([]);
  });
});

describe('the hero', () => {
  const slides = () => screen.getAllByRole('group', { name: /^\d of 3$/ });

  it('has the heading on the first slide and a sign-up link on each of three slides', () => {
    renderScreen(<Home />, { host: new FakeHost() });
    const [first, ...others] = slides();
    expect(within(first as HTMLElement).getByRole('heading', { level: 1 })).toBeVisible();
    expect(others).toHaveLength(2);
    for (const slide of slides()) {
      expect(within(slide).getByRole('link', { name: 'Create An Account' })).toHaveAttribute('href', '/signup');
    }
  });

  it('scrolls to the selected slide, announces it, and marks it as current', async () => {
    const scrollTo = jest.fn();
    renderScreen(<Home />, { host: new FakeHost() });
    const track = slides()[0]?.parentElement as HTMLElement;
    Object.assign(track, { scrollTo });
    Object.defineProperty(track, 'clientWidth', { value: 800 });
    const names = screen.getByRole('group', { name: 'Slides' });
    await userEvent.click(within(names).getByRole('button', { name: 'Credit cards' }));
    expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ left: 1600 }));
    expect(screen.getByRole('status')).toHaveTextContent('Slide 3 of 3: A card for the way you spend.');
    act(() => {
      track.scrollLeft = 1600;
      fireEvent.scroll(track);
    });
    expect(within(names).getByRole('button', { current: true })).toHaveTextContent('Credit cards');
  });
});

describe('the rates', () => {
  it('match the savings page, up to the advertised rate', () => {
    const rows = SAVINGS.tables[0]?.rows.filter(([, rate = '']) => Number.parseFloat(rate) <= DEPOSITS.highest);
    expect(DEPOSITS.rates.map(({ name, rate }) => [name, `${rate.toFixed(2)}%`])).toEqual(rows);
    expect(Math.max(...DEPOSITS.rates.map(({ rate }) => rate))).toBe(DEPOSITS.highest);
  });

  it('appear in the section title', () => {
    expect(DEPOSITS.title).toContain(`up to ${DEPOSITS.highest}% a year`);
  });
});

describe('the emergency requests', () => {
  async function openRequest(tab: string) {
    renderScreen(<Home />, { host: new FakeHost() });
    const tabs = within(screen.getByRole('tablist', { name: 'Emergency service requests' }));
    await userEvent.click(tabs.getByRole('tab', { name: tab }));
    return within(screen.getByRole('tabpanel', { name: tab }));
  }

  it.each([
    ['Card block', BRAND.cardPhone],
    ['Card unlock', BRAND.cardPhone],
    ['Reissue of a lost card', BRAND.cardPhone],
    ['Cheque book', BRAND.phone],
  ])('have the number to call: %s', async (tab, phone) => {
    const panel = await openRequest(tab);
    expect(panel.getByRole('link', { name: `Call ${phone}` })).toBeVisible();
  });

  it.each([
    ['PIN generation', 'Set your payment PIN', '/account/payment-pin'],
    ['Mobile/internet banking', 'Reset your password', '/forgot-password'],
    ['Account details change', 'Edit your profile', '/account/update-account'],
  ])('link to the page for customers who do it themselves: %s', async (tab, name, path) => {
    const panel = await openRequest(tab);
    expect(panel.getByRole('link', { name })).toHaveAttribute('href', path);
  });
});

describe('the personalized card', () => {
  it('previews color, pattern and name and sends nothing', async () => {
    const host = new FakeHost();
    renderScreen(<Home />, { host });
    expect(screen.getByRole('img', { name: 'Card in Larkspur with the Bloom pattern, for Your name' })).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Marigold' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Rings' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Name on the card' }), 'Ada Lovelace');
    const card = screen.getByRole('img', { name: 'Card in Marigold with the Rings pattern, for Ada Lovelace' });
    expect(card).toHaveTextContent('Ada Lovelace');
    expect(host.calls.filter(({ path }) => path !== '/contacts')).toEqual([]);
  });

  it('limits the name to what fits on the card', async () => {
    renderScreen(<Home />, { host: new FakeHost() });
    const field = screen.getByRole('textbox', { name: 'Name on the card' });
    await userEvent.type(field, 'Wilhelmina Abercrombie-Ffoulkes');
    expect(field).toHaveValue('Wilhelmina Abercrombie');
    expect(screen.getByRole('img', { name: /for Wilhelmina Abercrombie$/ })).toBeInTheDocument();
  });
});
