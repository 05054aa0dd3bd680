import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FakeHost } from '../testing/fake-host';
import { renderScreen } from '../testing/render-screen';
import { AmountRangeFilter } from './amount-range-filter';
import { formatAmountRange } from './amount-ranges';
import { DateRangeFilter } from './date-range-filter';
import { datePresets, formatDateRange } from './date-ranges';
import { FilterBar } from './filter-bar';
import { SearchFilter } from './search-filter';

const NONE = { q: '', from: '', to: '', min: '', max: '', type: '' };
let values: typeof NONE;
let setValues: (next: typeof NONE) => void;

function Filters() {
  const [now, set] = useState(NONE);
  values = now;
  setValues = set;
  const change = (part: Partial<typeof NONE>) => set((last) => ({ ...last, ...part }));
  const active = [
    { name: formatDateRange(now), remove: () => change({ from: '', to: '' }) },
    { name: formatAmountRange(now), remove: () => change({ min: '', max: '' }) },
  ].filter(({ name }) => name);
  return (
    <FilterBar
      label="Transactions"
      active={active}
      onClear={() => set(NONE)}
      filters={[
        {
          label: 'Type',
          value: now.type,
          options: [{ value: 'debit', label: 'Money out' }],
          onChange: (type) => change({ type }),
        },
      ]}
      search={<SearchFilter label="Search transactions" value={now.q} onChange={(q) => change({ q })} />}
    >
      <DateRangeFilter value={now} onChange={change} />
      <AmountRangeFilter value={now} onChange={change} />
    </FilterBar>
  );
}

const button = (name: RegExp | string) => screen.getByRole('button', { name });

it('applies a preset of dates, and shows it as a tag that can be removed', async () => {
  renderScreen(<Filters />, { host: new FakeHost() });
  await userEvent.click(button(/^Date/));
  await userEvent.click(await screen.findByRole('button', { name: 'Last month' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const lastMonth = datePresets().find(({ name }) => name === 'Last month');
  expect(values).toMatchObject({ from: lastMonth?.from, to: lastMonth?.to });
  expect(button(/^Date/)).toHaveTextContent('Last month');
  await userEvent.click(button('Remove Last month'));
  expect(values).toEqual(NONE);
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

it('rejects an impossible range where it is entered, and discards a draft that was not applied', async () => {
  renderScreen(<Filters />, { host: new FakeHost() });
  await userEvent.click(button(/^Amount/));
  await userEvent.type(await screen.findByLabelText('From ($)'), '50');
  await userEvent.type(screen.getByLabelText('To ($)'), '20{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('The From amount can’t be more than the To amount.');
  expect(values).toEqual(NONE);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(button(/^Amount/));
  expect(await screen.findByLabelText('From ($)')).toHaveValue('');
  await userEvent.type(screen.getByLabelText('From ($)'), '$1,250.50{Enter}');
  await waitFor(() => expect(values.min).toBe('1250.5'));
});

it('shows an error for a date that the browser cannot parse', async () => {
  renderScreen(<Filters />, { host: new FakeHost() });
  await userEvent.click(button(/^Date/));
  const from = await screen.findByLabelText('From');
  // February 31: the browser has no value for it.
  const validity = jest.spyOn(from as HTMLInputElement, 'validity', 'get');
  validity.mockReturnValue({ badInput: true } as ValidityState);
  await userEvent.click(button('Apply'));
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a complete, valid date.');
  expect(screen.getByRole('dialog', { name: 'Date' })).toBeVisible();
  expect(values).toEqual(NONE);
});

it('removing one of several tags moves the focus to the next, and clearing to the search', async () => {
  renderScreen(<Filters />, { host: new FakeHost() });
  act(() => setValues({ ...NONE, from: '2025-01-02', to: '2025-01-03', min: '5' }));
  await userEvent.click(button(/^Remove Jan 2, 2025/));
  expect(button('Remove $5.00 or more')).toHaveFocus();
  await userEvent.click(button('Clear filters'));
  expect(values).toEqual(NONE);
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

function FiltersWithoutSearch() {
  const [type, setType] = useState('debit');
  const options = [{ value: 'debit', label: 'Money out' }];
  const filters = [{ label: 'Type', value: type, options, onChange: setType }];
  const active = type ? [{ name: 'Money out', remove: () => setType('') }] : [];
  return <FilterBar label="Lines" filters={filters} active={active} onClear={() => setType('')} />;
}

it.each(['Clear filters', 'Remove Money out'])(
  'without a search, %s moves the focus to the first filter',
  async (name) => {
    render(<FiltersWithoutSearch />);
    act(() => button(name).focus());
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    expect(screen.getByLabelText('Type')).toHaveFocus();
  },
);

it('searches when the typing pauses or with Enter, clears at once, and follows the URL', async () => {
  renderScreen(<Filters />, { host: new FakeHost() });
  const search = screen.getByRole('searchbox', { name: 'Search transactions' });
  await userEvent.type(search, ' rent');
  expect(values.q).toBe('');
  await waitFor(() => expect(values.q).toBe('rent'));
  expect(search).toHaveValue(' rent');
  await userEvent.type(search, 'al{Enter}');
  expect(values.q).toBe('rental');
  act(() => setValues({ ...NONE, q: 'sofa' }));
  expect(search).toHaveValue('sofa');
  await userEvent.clear(search);
  expect(values.q).toBe('');
});

it('passes what was typed on to the list as it is when the typing pauses', async () => {
  const [before, after] = [jest.fn(), jest.fn()];
  const { rerender } = render(<SearchFilter label="Search" value="" onChange={before} />);
  await userEvent.type(screen.getByRole('searchbox'), 'sofa');
  rerender(<SearchFilter label="Search" value="" onChange={after} />);
  await waitFor(() => expect(after).toHaveBeenCalledWith('sofa'));
  expect(before).not.toHaveBeenCalled();
});
