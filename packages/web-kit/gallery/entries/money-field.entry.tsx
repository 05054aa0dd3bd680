import { MoneyField } from '../../src/form/money-field';
import { FieldSample } from './field-sample';

export default {
  name: 'Money field',
  group: 'Forms',
  use: 'For dollars and cents. “$1,234.50” can be pasted.',
  avoid: 'For a number that is not money (text field with a numeric keyboard).',
  states: [
    {
      name: 'empty',
      render: () => (
        <FieldSample>
          {(field) => <MoneyField {...field} label="Amount" hint="Available in Savings: $1,000.00" />}
        </FieldSample>
      ),
    },
    {
      name: 'filled',
      render: () => (
        <FieldSample value="1,234.50">
          {(field) => <MoneyField {...field} label="Amount" hint="Available in Savings: $4,000.00" />}
        </FieldSample>
      ),
    },
    {
      name: 'error',
      render: () => (
        <FieldSample value="1.005" error="Enter an amount in dollars with up to two decimals, like 250.50">
          {(field) => <MoneyField {...field} label="Amount" />}
        </FieldSample>
      ),
    },
    {
      name: 'disabled',
      render: () => (
        <FieldSample value="250">{(field) => <MoneyField {...field} label="Daily limit" isDisabled />}</FieldSample>
      ),
    },
  ],
};
