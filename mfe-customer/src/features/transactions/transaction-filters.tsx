import { AmountRangeFilter } from '@larkspur/web-kit/data/amount-range-filter';
import { DateRangeFilter } from '@larkspur/web-kit/data/date-range-filter';
import { FilterBar } from '@larkspur/web-kit/data/filter-bar';
import { SearchFilter } from '@larkspur/web-kit/data/search-filter';
import { ACCOUNT_OPTIONS, STATUS_OPTIONS, TYPE_OPTIONS, type useLineFilters } from './use-line-filters';

interface TransactionFiltersProps {
  filters: ReturnType<typeof useLineFilters>;
  isBusy: boolean;
}

export function TransactionFilters({ filters: { values, change, clear, active }, isBusy }: TransactionFiltersProps) {
  return (
    <FilterBar
      label="Transactions"
      active={active}
      onClear={clear}
      filters={[
        {
          label: 'Type',
          value: values.transactionType,
          options: TYPE_OPTIONS,
          onChange: (transactionType) => change({ transactionType }),
        },
        {
          label: 'Status',
          value: values.status,
          options: STATUS_OPTIONS,
          onChange: (status) => change({ status }),
        },
        {
          label: 'Account',
          value: values.account,
          options: ACCOUNT_OPTIONS,
          onChange: (account) => change({ account }),
        },
      ]}
      search={
        <SearchFilter
          label="Search transactions"
          placeholder="Name, description, reference"
          value={values.q}
          busy={isBusy && values.q !== ''}
          onChange={(q) => change({ q })}
        />
      }
    >
      <DateRangeFilter value={{ from: values.from, to: values.to }} onChange={change} />
      <AmountRangeFilter
        value={{ min: values.minAmount, max: values.maxAmount }}
        onChange={({ min, max }) => change({ minAmount: min, maxAmount: max })}
      />
    </FilterBar>
  );
}
