import { useState } from 'react';
import { AmountRangeFilter } from '../../src/data/amount-range-filter';
import { formatAmountRange } from '../../src/data/amount-ranges';
import { DateRangeFilter } from '../../src/data/date-range-filter';
import { formatDateRange } from '../../src/data/date-ranges';
import { FilterBar } from '../../src/data/filter-bar';
import { SearchFilter } from '../../src/data/search-filter';

const NONE = { q: '', from: '', to: '', min: '', max: '', type: '' };
const TYPES = [
  { value: 'credit', label: 'Money in' },
  { value: 'debit', label: 'Money out' },
];

/** A screen keeps these values in the URL. */
function Sample({ label = 'Transactions', initial = {} }: { label?: string; initial?: Partial<typeof NONE> }) {
  const [values, setValues] = useState({ ...NONE, ...initial });
  const change = (part: Partial<typeof NONE>) => setValues((last) => ({ ...last, ...part }));
  const active = [
    { name: formatDateRange(values), remove: () => change({ from: '', to: '' }) },
    { name: formatAmountRange(values), remove: () => change({ min: '', max: '' }) },
    {
      name: TYPES.find(({ value }) => value === values.type)?.label ?? '',
      remove: () => change({ type: '' }),
    },
  ].filter(({ name }) => name);
  return (
    <FilterBar
      label={label}
      active={active}
      onClear={() => setValues(NONE)}
      filters={[{ label: 'Type', value: values.type, options: TYPES, onChange: (type) => change({ type }) }]}
      search={<SearchFilter label="Search transactions" value={values.q} onChange={(q) => change({ q })} />}
    >
      <DateRangeFilter value={values} onChange={change} />
      <AmountRangeFilter value={values} onChange={change} />
    </FilterBar>
  );
}

export default {
  name: 'Filter bar',
  group: 'Data',
  use: 'Above a list that people search. Each filter takes effect immediately and is kept in the URL.',
  avoid: 'For a list that fits on a screen.',
  states: [
    { name: 'no filter', render: () => <Sample /> },
    {
      name: 'filtered',
      render: () => (
        <Sample
          label="Last month’s transactions"
          initial={{ q: 'rent', from: '2026-10-01', to: '2026-10-31', min: '20', type: 'debit' }}
        />
      ),
    },
    { name: 'dates', keys: ['Tab', 'Tab', 'Enter'], render: () => <Sample /> },
    {
      name: 'impossible amounts',
      keys: ['Tab', 'Tab', 'Tab', 'Enter', 'Tab', '9', 'Tab', '5', 'Enter'],
      render: () => <Sample />,
    },
  ],
};
