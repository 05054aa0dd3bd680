import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { buildStatementLine } from '../testing/fixtures';
import { SECTION_LINES } from './group-by-day';
import { StatementByDay } from './statement-by-day';

const mockRendered = jest.fn();
jest.mock('./user-text', () => ({
  UserText: ({ text }: { text: string }) => {
    mockRendered(text);
    return text;
  },
}));

const line = buildStatementLine;

it('a memo has neither sign nor part in the total', () => {
  render(
    <StatementByDay
      lines={[
        line({ _id: '1', description: 'Gift', kind: 'memo', account: null, transactionType: 'credit', amount: 25 }),
        line({ _id: '2', description: 'Rent', amount: 10 }),
      ]}
    />,
  );
  const [gift, rent] = screen.getAllByRole('listitem');
  expect(gift).toHaveTextContent('$25.00Memo, no money moved');
  expect(gift).not.toHaveTextContent('+');
  expect(rent).toHaveTextContent('Debit of −$10.00');
  expect(screen.getByText('Daily total:').parentElement).toHaveTextContent('−$10.00');
});

it('a day that evened out has a total of zero, and a day without movements has none', () => {
  render(
    <StatementByDay
      lines={[
        line({ _id: '1', date: '2026-11-12T20:00:00.000Z', amount: 10 }),
        line({ _id: '2', date: '2026-11-12T19:00:00.000Z', amount: 10, transactionType: 'credit' }),
        line({ _id: '3', date: '2026-11-11T19:00:00.000Z', status: 'pending' }),
      ]}
    />,
  );
  expect(screen.getAllByText('Daily total:').map((label) => label.parentElement?.textContent)).toEqual([
    'Daily total: $0.00',
  ]);
});

it('has no totals when lines are missing, because they would not be those of the day', () => {
  const lines = [line({ _id: '1', amount: 10 })];
  const { rerender } = render(<StatementByDay lines={lines} />);
  expect(screen.getByText('Daily total:')).toBeInTheDocument();
  rerender(<StatementByDay lines={lines} hasTotals={false} />);
  expect(screen.queryByText('Daily total:')).toBeNull();
});

it('lines link to their details', () => {
  render(
    <MemoryRouter>
      <StatementByDay
        lines={[line({ _id: 'rent', description: 'Rent' })]}
        getLink={({ _id }) => ({ to: { search: `?line=${_id}` } })}
      />
    </MemoryRouter>,
  );
  const item = within(screen.getByRole('listitem'));
  expect(item.getByRole('link', { name: 'Rent' })).toHaveAttribute('href', '/?line=rent');
});

it('loading older lines renders only the section that changed', () => {
  const today = Array.from({ length: SECTION_LINES }, (_, index) =>
    line({ _id: `t${index}`, date: '2026-11-12T20:00:00.000Z', description: 'Today' }),
  );
  const { rerender } = render(<StatementByDay lines={today} hasMore />);
  mockRendered.mockClear();
  const older = line({ _id: '3', date: '2026-11-10T20:00:00.000Z', description: 'Older' });
  rerender(<StatementByDay lines={[...today, older]} />);
  // Once, because the total of the day is known now.
  expect(mockRendered).toHaveBeenCalledWith('Today');
  mockRendered.mockClear();
  rerender(<StatementByDay lines={[...today, older, line({ _id: '4', date: '2026-11-09T20:00:00.000Z' })]} />);
  expect(mockRendered).not.toHaveBeenCalled();
});

describe('a very long statement', () => {
  const lines = Array.from({ length: 400 }, (_, index) =>
    line({ _id: String(index), date: '2026-11-12T20:00:00.000Z', description: `Payment ${index}` }),
  );
  /** By the element that is observed. */
  const observed = new Map<Element, (isNear: boolean) => void>();
  const scrollTo = (section: Element, isNear: boolean) => act(() => observed.get(section)?.(isNear));

  beforeEach(() => {
    observed.clear();
    Object.defineProperty(globalThis, 'IntersectionObserver', {
      configurable: true,
      value: class {
        constructor(readonly notify: (entries: object[]) => void) {}
        observe(element: Element) {
          observed.set(element, (isIntersecting) =>
            this.notify([{ target: element, isIntersecting, boundingClientRect: { height: 3210 } }]),
          );
        }
        unobserve() {}
        disconnect() {}
      },
    });
  });

  it('renders the beginning, and each section near the viewport', () => {
    const { container } = render(<StatementByDay lines={lines} />);
    const sections = [...(container.firstElementChild?.children ?? [])];
    expect(sections).toHaveLength(10);
    expect(screen.getAllByRole('listitem')).toHaveLength(40);
    expect(screen.getAllByRole('heading')).toHaveLength(1);
    const third = sections[2] as HTMLElement;
    expect(third.style.getPropertyValue('--rows')).toBe('40');
    scrollTo(third, true);
    expect(screen.getByText('Payment 80')).toBeInTheDocument();
    scrollTo(third, false);
    expect(screen.queryByText('Payment 80')).toBeNull();
    expect(third.style.getPropertyValue('--known-height')).toBe('3210px');
  });

  it('keeps a section that has the focus', () => {
    const { container } = render(
      <MemoryRouter>
        <StatementByDay lines={lines} getLink={({ _id }) => ({ to: { search: `?line=${_id}` } })} />
      </MemoryRouter>,
    );
    const first = container.querySelector('[class*=groups] > *') as HTMLElement;
    screen.getByRole('link', { name: 'Payment 3' }).focus();
    scrollTo(first, false);
    expect(screen.getByRole('link', { name: 'Payment 3' })).toHaveFocus();
  });

  it('prints all of it', () => {
    render(<StatementByDay lines={lines} />);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getAllByRole('listitem')).toHaveLength(400);
  });
});
