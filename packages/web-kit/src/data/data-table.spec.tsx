import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { type DataColumn, DataTable } from './data-table';
import { FilterBar } from './filter-bar';
import { Pager } from './pager';
import { PAGE_SIZES, useTableQuery } from './use-table-query';

interface Person {
  id: string;
  name: string;
  status: string;
}

const PEOPLE: Person[] = ['Ada', 'Sam', 'Zoe'].map((name) => ({ id: name, name, status: 'verified' }));
const COLUMNS: DataColumn<Person>[] = [
  { name: 'Name', sortKey: 'name', rowHeader: true, cell: ({ name }) => <a href={`#${name}`}>{name}</a> },
  { name: 'Joined', sortKey: 'createdAt', descendingFirst: true, cell: () => 'Today' },
  { name: 'Status', cell: ({ status }) => status },
  { name: 'Open', hasOwnLabel: true, cell: ({ name }) => <a href={`#open-${name}`}>Open</a> },
];
const requests: unknown[] = [];

function People() {
  const query = useTableQuery(['status'], { by: 'createdAt', descending: true });
  requests.push({ sort: query.sort, ...query.filters, ...query.pageRequest });
  return (
    <>
      <FilterBar
        label="People"
        active={query.filters.status ? [{ name: 'Under review', remove: () => query.filterBy('status', '') }] : []}
        onClear={query.clear}
        filters={[
          {
            label: 'Status',
            value: query.filters.status ?? '',
            options: [{ value: 'pending', label: 'Under review' }],
            onChange: (value) => query.filterBy('status', value),
          },
        ]}
      />
      <DataTable
        label="People"
        columns={COLUMNS}
        rows={PEOPLE}
        getKey={({ id }) => id}
        sort={query.sort}
        onSort={query.sortBy}
      />
      <Pager
        label="People"
        first={query.page && (query.page - 1) * query.pageRequest.limit + 1}
        count={PEOPLE.length}
        size={{ value: query.pageRequest.limit, options: PAGE_SIZES, onChange: query.limitTo }}
        onPrevious={query.previous}
        onNext={() => query.next('after-zoe')}
      />
    </>
  );
}

let search = '';

function Address() {
  search = useLocation().search;
  return null;
}

function show(at = '/people') {
  render(
    <MemoryRouter initialEntries={[at]}>
      <People />
      <Address />
    </MemoryRouter>,
  );
}

it('announces its sorting and requests another one from the server', async () => {
  show();
  expect(screen.getByRole('columnheader', { name: 'Joined' })).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(search).toBe('?sort=name');
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.keyboard('{Enter}');
  expect(requests.at(-1)).toMatchObject({ sort: { by: 'name', descending: true } });
  expect(within(screen.getByRole('columnheader', { name: 'Status' })).queryByRole('button')).toBeNull();
});

it('labels the cells of a card, except those that label themselves', () => {
  show();
  const cells = within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('cell');
  expect(cells.slice(0, 3).map((cell) => cell.getAttribute('data-label'))).toEqual(['Joined', 'Status', null]);
});

it('takes the focus while it is wider than its container, so that it can be scrolled with the keyboard', () => {
  let resize = () => {};
  class Observer {
    constructor(callback: () => void) {
      resize = callback;
    }
    observe() {}
    disconnect() {}
  }
  const original = globalThis.ResizeObserver;
  Object.assign(globalThis, { ResizeObserver: Observer });
  const width = jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
  try {
    show();
    act(() => resize());
    expect(screen.getByRole('group', { name: 'People' })).toHaveAttribute('tabindex', '0');
    width.mockReturnValue(600);
    act(() => resize());
    expect(screen.queryByRole('group', { name: 'People' })).toBeNull();
  } finally {
    jest.restoreAllMocks();
    Object.assign(globalThis, { ResizeObserver: original });
  }
});

it('filters start at the first page, are kept in the URL and are cleared together', async () => {
  show('/people?cursor=x');
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'pending');
  expect(search).toBe('?status=pending');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(requests.at(-1)).toMatchObject({ status: undefined, cursor: undefined });
});

it('pages forward and back by keyboard without losing the focus', async () => {
  show();
  const next = screen.getByRole('button', { name: 'Next' });
  act(() => next.focus());
  await userEvent.keyboard('{Enter}');
  expect(search).toBe('?cursor=after-zoe');
  expect(screen.getByRole('status')).toHaveTextContent('51–53 of more than 53');
  expect(next).toHaveFocus();
  const previous = screen.getByRole('button', { name: 'Previous' });
  act(() => previous.focus());
  await userEvent.keyboard('{Enter}');
  expect(search).toBe('');
  expect(previous).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(search).toBe('');
});

it('returns to the first page when it was opened on a later one', async () => {
  show('/people?cursor=far');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(search).toBe('');
});

it('shows another number of items from the first page on, and the default one without naming it in the URL', async () => {
  show('/people?status=pending&cursor=x');
  await userEvent.selectOptions(screen.getByLabelText('Items per page'), '100');
  expect(search).toBe('?status=pending&limit=100');
  expect(requests.at(-1)).toMatchObject({ limit: 100, cursor: undefined });
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(search).toBe('?status=pending&limit=100&cursor=after-zoe');
  expect(screen.getByRole('status')).toHaveTextContent('101–103 of more than 103');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(search).toBe('?limit=100');
  await userEvent.selectOptions(screen.getByLabelText('Items per page'), '50');
  expect(search).toBe('');
});

it.each(['0', '-25', '30', '1e2', '025', '1000000', 'all', ''])(
  'shows the default number of items for the limit “%s”',
  (limit) => {
    show(`/people?limit=${limit}`);
    expect(screen.getByLabelText('Items per page')).toHaveValue('50');
    expect(requests.at(-1)).toMatchObject({ limit: 50 });
  },
);

it('moves between rows within a column by arrow keys', async () => {
  show();
  act(() => screen.getByRole('link', { name: 'Ada' }).focus());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('link', { name: 'Zoe' })).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(screen.getByRole('link', { name: 'Ada' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Ada' })).toHaveFocus();
});
