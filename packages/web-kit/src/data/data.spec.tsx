import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildStatementLine } from '../testing/fixtures';
import { Accordion } from './accordion';
import { AccountCard } from './account-card';
import { Carousel, SLIDE_INTERVAL_MS } from './carousel';
import { StatementByDay } from './statement-by-day';
import { Tabs } from './tabs';

const mockScrolled = jest.fn();
const mockLeft = jest.fn();

// jsdom has no layout to scroll, so the tests count the calls that advance the carousel.
jest.mock('embla-carousel', () => ({
  __esModule: true,
  default: () => ({ scrollNext: (jump: boolean) => mockScrolled(jump), scrollPrev: () => {}, destroy: mockLeft }),
}));

describe('Tabs', () => {
  const tabs = [
    { id: 'people', name: 'Individuals', content: <p>For you</p> },
    { id: 'firms', name: 'Companies', content: <p>For your firm</p> },
  ];

  it('are selected by arrow keys, wrap around, and keep all panels in the page', async () => {
    const onSelect = jest.fn();
    render(<Tabs label="Banking for" tabs={tabs} onSelect={onSelect} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Companies' })).toHaveFocus();
    expect(screen.getByRole('tab', { name: 'Companies' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'Companies' })).toHaveTextContent('For your firm');
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
    expect(onSelect.mock.calls).toEqual([['firms']]);
    expect(screen.getByText('For you')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Individuals' })).toHaveFocus();
    await userEvent.keyboard('{End}{Tab}');
    expect(screen.getByRole('tabpanel', { name: 'Companies' })).toHaveFocus();
  });

  it('use up and down arrow keys when vertical', async () => {
    render(<Tabs label="Banking for" tabs={tabs} vertical />);
    await userEvent.click(screen.getByRole('tab', { name: 'Companies' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('For your firm');
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('For you');
  });
});

it('Accordion items open and close independently by keyboard', async () => {
  const items = ['Who', 'When'].map((title) => ({ id: title, title, content: <p>{title} indeed</p> }));
  render(<Accordion items={items} open={['When']} />);
  const who = within(screen.getByRole('heading', { name: 'Who', level: 3 })).getByRole('button');
  expect(who).toHaveAttribute('aria-expanded', 'false');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(who).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('button', { name: 'When' })).toHaveAttribute('aria-expanded', 'true');
});

describe('Carousel', () => {
  const slides = ['Funds', 'Pension', 'Trading', 'Gold'].map((name) => ({ id: name, content: <p>{name}</p> }));
  let enterViewport = () => {};
  const glided = jest.fn();

  beforeEach(() => {
    jest.useFakeTimers();
    mockScrolled.mockClear();
    mockLeft.mockClear();
    glided.mockClear();
    jest.spyOn(Element.prototype, 'scrollTo').mockImplementation(glided);
    const { IntersectionObserver: Inert } = globalThis;
    jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation((notify) => {
      const observer = new Inert(notify);
      enterViewport = () => notify([{ isIntersecting: true } as IntersectionObserverEntry], observer);
      return observer;
    });
  });
  afterEach(() => jest.useRealTimers());

  function show(reduced: boolean) {
    const media = { matches: reduced, addEventListener: () => {}, removeEventListener: () => {} };
    Object.assign(globalThis, { matchMedia: () => media });
    const { unmount } = render(<Carousel label="Wealth" slides={slides} />);
    return { unmount, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
  }

  /** Waits for the lazily loaded chunk. */
  const near = () =>
    act(async () => {
      enterViewport();
      await jest.advanceTimersByTimeAsync(0);
    });

  it('advances every 2500 ms until paused, regardless of other interaction', async () => {
    const { user } = show(false);
    await near();
    act(() => void jest.advanceTimersByTime(SLIDE_INTERVAL_MS * 2));
    expect(mockScrolled).toHaveBeenCalledTimes(2);
    await user.hover(screen.getByText('Funds'));
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    act(() => void jest.advanceTimersByTime(SLIDE_INTERVAL_MS));
    expect(mockScrolled.mock.calls.length).toBeGreaterThanOrEqual(3);
    await user.click(screen.getByRole('button', { name: 'Pause Wealth' }));
    const before = mockScrolled.mock.calls.length;
    act(() => void jest.advanceTimersByTime(SLIDE_INTERVAL_MS * 3));
    expect(mockScrolled).toHaveBeenCalledTimes(before);
    expect(screen.getByRole('button', { name: 'Play Wealth' })).toHaveFocus();
  });

  it('keeps its interval before and after the slider loads', async () => {
    const { unmount } = show(false);
    act(() => void jest.advanceTimersByTime(SLIDE_INTERVAL_MS * 2 + 1000));
    expect(glided).toHaveBeenCalledTimes(2);
    expect(glided).toHaveBeenLastCalledWith({ left: 0, behavior: 'smooth' });
    expect(mockScrolled).not.toHaveBeenCalled();
    await near();
    act(() => void jest.advanceTimersByTime(SLIDE_INTERVAL_MS - 1000));
    expect(mockScrolled).toHaveBeenCalledTimes(1);
    unmount();
    expect(mockLeft).toHaveBeenCalledTimes(1);
  });

  it('starts paused with reduced motion, and moves by keyboard', async () => {
    const { user } = show(true);
    await near();
    act(() => void jest.advanceTimersByTime(SLIDE_INTERVAL_MS * 3));
    expect(mockScrolled).not.toHaveBeenCalled();
    for (const { id } of slides) expect(screen.getByText(id)).toBeInTheDocument();
    act(() => screen.getByRole('button', { name: 'Next' }).focus());
    await user.keyboard('{Enter}');
    // Instantly, without animation.
    expect(mockScrolled).toHaveBeenLastCalledWith(true);
  });
});

describe('StatementByDay', () => {
  const days = () => screen.getAllByRole('heading').map((heading) => heading.parentElement);
  const lines = [
    buildStatementLine({ _id: 'a', date: '2026-11-12T15:00:00.000Z', amount: 250 }),
    buildStatementLine({ _id: 'b', date: '2026-11-12T14:00:00.000Z', amount: 1000, transactionType: 'credit' }),
    buildStatementLine({ _id: 'c', date: '2026-11-10T14:00:00.000Z', amount: 40 }),
  ];

  it('shows the total of each day', () => {
    render(<StatementByDay lines={lines} />);
    const [later, earlier] = days();
    expect(later).toHaveTextContent('Daily total: Credit of +$750.00');
    expect(earlier).toHaveTextContent('Daily total: Debit of −$40.00');
  });

  it('shows no total for an incomplete day', () => {
    render(<StatementByDay lines={lines} hasMore />);
    expect(days()[1]).not.toHaveTextContent('Total');
  });
});

it('AccountCard shows its balance and only the last digits of its number', () => {
  render(<AccountCard kind="savings" balance={1000} number="4400918237" holder="Ada Lovelace" />);
  const card = screen.getByRole('article', { name: 'Savings account' });
  expect(card).toHaveTextContent('Balance $1,000.00');
  expect(card).toHaveTextContent('Account number ending in 8237');
  expect(card).not.toHaveTextContent('4400918237');
});
