import { paymentsEmail } from './payments.email';

const payment = {
  amountCents: 8_450,
  payee: 'Marcus Okafor',
  reference: '0123456789AB',
  paidAt: new Date('2026-11-27T15:04:00Z'),
};

it('has the facts of one payment below each other', () => {
  const { subject, text } = paymentsEmail({ payments: [payment], count: 1, totalCents: 8_450 }, 'Amelia');
  expect(subject).toBe('You paid $84.50');
  expect(text).toContain('If you didn’t make this payment, call us right away');
  expect(text).toContain(
    'Amount: $84.50\nTo: Marcus Okafor\nWhen: November 27, 2026 at 10:04 AM EST\nReference: 0123456789AB\n',
  );
});

it('has a line for each of several payments, and the number of those that it does not list', () => {
  const { subject, text } = paymentsEmail({ payments: [payment, payment], count: 5, totalCents: 42_250 }, 'Amelia');
  expect(subject).toBe('You made 5 payments totaling $422.50');
  expect(text.match(/^\$84\.50: to Marcus Okafor, .*, reference 0123456789AB$/gm)).toHaveLength(2);
  expect(text).toContain('Plus: 3 more.');
});
