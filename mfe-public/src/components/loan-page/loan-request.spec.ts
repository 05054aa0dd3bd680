import { loanRequestPath } from './loan-request';

const REQUEST = { subject: 'Home loan', questions: ['Location of the home'] };
const messageOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('message');

it('asks for the amount and what else the advisor needs', () => {
  expect(messageOf(loanRequestPath(REQUEST))).toBe('Amount: \nLocation of the home: ');
});

it('keeps the figures of the calculator', () => {
  const path = loanRequestPath(REQUEST, {
    amount: '$320,000.00',
    term: '30 years',
    payment: '$1,970.30',
    rate: '6.25%',
  });
  expect(messageOf(path)).toBe(
    'Amount: $320,000.00\nTerm: 30 years\nMonthly payment in your calculator: $1,970.30 at 6.25% a year\nLocation of the home: ',
  );
});
