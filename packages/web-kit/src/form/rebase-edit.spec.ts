import { rebaseEdit } from './rebase-edit';

type Values = { name: string; savings: string; isBlocked: boolean; pin: string };

const fields = {
  name: { label: 'Name' },
  savings: { label: 'Savings', format: (value: unknown) => Number(value).toFixed(2) },
  isBlocked: { label: 'Block transfers' },
};
const opened: Values = { name: 'Ada', savings: '1000.00', isBlocked: false, pin: '' };
const rebase = (theirs: Partial<Values>, yours: Partial<Values>) =>
  rebaseEdit<Values>(fields, {
    opened,
    base: opened,
    theirs: { ...opened, ...theirs },
    yours: { ...opened, ...yours },
  });

it('keeps what was typed and updates what was not', () => {
  const { values, changed } = rebase({ name: 'Eve', savings: '500.00' }, { savings: '1100' });
  expect(values).toEqual({ ...opened, name: 'Eve', savings: '1100' });
  expect(changed).toMatchObject([
    { name: 'name', opened: 'Ada', theirs: 'Eve' },
    { name: 'savings', opened: '1000.00', theirs: '500.00' },
  ]);
});

it('does not take another spelling of the same value for an edit', () => {
  expect(rebase({ savings: '500.00' }, { savings: '1000' }).values.savings).toBe('500.00');
});

it('reports nothing when no compared field changed, and keeps the fields that are not compared', () => {
  const { values, changed } = rebase({ savings: '1000' }, { pin: '593127', name: 'Ida' });
  expect(values).toEqual({ ...opened, pin: '593127', name: 'Ida' });
  expect(changed).toEqual([]);
});

it('shows the value of the opened form after a second change', () => {
  const base = { ...opened, savings: '500.00' };
  const versions = { opened, base, theirs: { ...opened, savings: '450.00' }, yours: { ...base, name: 'Ida' } };
  const { values, changed } = rebaseEdit<Values>(fields, versions);
  expect(values).toEqual({ ...opened, name: 'Ida', savings: '450.00' });
  expect(changed).toMatchObject([{ name: 'savings', opened: '1000.00', theirs: '450.00' }]);
});

it('shows booleans as yes and no', () => {
  const [change] = rebase({ isBlocked: true }, {}).changed;
  expect([change?.opened, change?.format(true)]).toEqual(['No', 'Yes']);
});
