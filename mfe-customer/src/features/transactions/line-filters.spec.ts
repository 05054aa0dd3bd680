import { NO_FILTERS, readFilters, toRequest, withFilters } from './line-filters';

const read = (search: string) => toRequest(readFilters(new URLSearchParams(search)));

it('reads every filter', () => {
  const search =
    'q=rent&transactionType=debit&status=rejected&account=savings&from=2026-02-28&to=2026-03-01&minAmount=5&maxAmount=12.50';
  expect(read(search)).toEqual(Object.fromEntries(new URLSearchParams(search)));
});

it.each([
  'transactionType=withdrawal',
  'status=lost',
  'account=%3Cscript%3E',
  'from=2026-02-30',
  'to=yesterday',
  'minAmount=-1',
  'maxAmount=1e9',
  'q=%20%20',
])('ignores %s, which the server would refuse', (search) => {
  expect(read(search)).toEqual({});
});

it('ignores a range that ends before it begins', () => {
  expect(read('from=2026-03-01&to=2026-02-01')).toEqual({});
  expect(read('minAmount=10&maxAmount=9.99')).toEqual({});
});

it('searches for at most as much as the server takes', () => {
  expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(100);
});

it('changes filters and keeps the rest of the URL', () => {
  const params = withFilters(new URLSearchParams('q=rent&transaction=l1'), { q: '', account: 'checking' });
  expect(params.toString()).toBe('transaction=l1&account=checking');
  expect(withFilters(params, NO_FILTERS).toString()).toBe('transaction=l1');
});
