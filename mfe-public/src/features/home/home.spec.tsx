import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SAVINGS } from '../savings/savings.content';
import { Home } from './home';
import { DEPOSITS } from './home.content';

describe('the contacts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['an answer', { data: [] }],
    ['a 401', apiError('unauthenticated')],
    ['nonsense', 'nonsense'],
    ['a long silence', () => new Promise(() => {})],
  ])('are asked for once within two seconds, and %s changes nothing', async (_, answer) => {
    const host = new FakeHost({ 'GET /contacts': answer });
    const { container } = renderScreen(<Home />, { host });
    const before = container.innerHTML;
    await jest.advanceTimersByTimeAsync(2000);
    expect(host.callsTo('GET', '/contacts')).toHaveLength(1);
    expect(host.calls[0]?.options.keepOn401).toBe(true);
    expect(container.innerHTML).toBe(before);
    expect(host.navigations).toEqual([]);
  });

  it('are not asked for by a page that was left at once', async () => {
    const host = new FakeHost();
    renderScreen(<Home />, { host }).unmount();
    await jest.advanceTimersByTimeAsync(3000);
    expect(host.calls).toEqual([]);
  });
});

describe('the hero', () => {
  const slides = () => screen.getAllByRole('group', { name: /^\d of 3$/ });

  it('promises one thing first, and offers the same way on each of three slides', () => {
    renderScreen(<Home />, { host: new FakeHost() });
    const [first, ...others] = slides();
    expect(within(first as HTMLElement).getByRole('heading', { level: 1 })).toBeVisible();
    expect(others).toHaveLength(2);
    for (const slide of slides()) {
      expect(within(slide).getByRole('link', { name: 'Create An Account' })).toHaveAttribute('href', '/signup');
    }
  });

  it('goes to the slide that is asked for, says so, and marks what it has come to', async () => {
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
  it('are those of the savings page, up to the one that is promised here', () => {
    const rows = SAVINGS.tables[0]?.rows.filter(([, rate = '']) => Number.parseFloat(rate) <= DEPOSITS.highest);
    expect(DEPOSITS.rates.map(({ name, rate }) => [name, `${rate.toFixed(2)}%`])).toEqual(rows);
    expect(Math.max(...DEPOSITS.rates.map(({ rate }) => rate))).toBe(DEPOSITS.highest);
  });

  it('begin with the promise', () => {
    expect(DEPOSITS.title).toContain(`up to ${DEPOSITS.highest}% a year`);
  });
});

describe('the personalised card', () => {
  it('shows colour, pattern and name as they are chosen, and sends nothing', async () => {
    const host = new FakeHost();
    renderScreen(<Home />, { host });
    expect(screen.getByRole('img', { name: 'Card in Larkspur with the pattern Bloom, for Your name' })).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Marigold' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Rings' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Name on the card' }), 'Ada Lovelace');
    const card = screen.getByRole('img', { name: 'Card in Marigold with the pattern Rings, for Ada Lovelace' });
    expect(card).toHaveTextContent('Ada Lovelace');
    expect(host.calls.filter(({ path }) => path !== '/contacts')).toEqual([]);
  });

  it('has room for the longest name that it takes', async () => {
    renderScreen(<Home />, { host: new FakeHost() });
    const field = screen.getByRole('textbox', { name: 'Name on the card' });
    await userEvent.type(field, 'Wilhelmina Abercrombie-Ffoulkes');
    expect(field).toHaveValue('Wilhelmina Abercrombie');
    expect(screen.getByRole('img', { name: /for Wilhelmina Abercrombie$/ })).toBeInTheDocument();
  });
});
