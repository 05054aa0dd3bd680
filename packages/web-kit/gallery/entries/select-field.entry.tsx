import { SelectField } from '../../src/form/select-field';
import { FieldSample } from './field-sample';

const STATES = ['Alabama', 'Alaska', 'Arizona', 'California', 'Delaware', 'Maine', 'Maryland', 'New York', 'Ohio'];
const OPTIONS = STATES.map((state) => ({ value: state, label: state }));
const ACCOUNTS = [
  { value: 'savings', label: 'Savings', hint: '$1,000.00 available' },
  { value: 'checking', label: 'Checking', hint: '$250.50 available' },
];

export default {
  name: 'Select field',
  group: 'Forms',
  use: 'For one of five to fifty options. Typing jumps to an option; phones show their own list.',
  avoid: 'For two to five (radio field), or hundreds (combo field).',
  states: [
    {
      name: 'empty',
      render: () => <FieldSample>{(field) => <SelectField {...field} label="State" options={OPTIONS} />}</FieldSample>,
    },
    {
      name: 'filled, with a hint',
      render: () => (
        <FieldSample value="Delaware">
          {(field) => <SelectField {...field} label="State" hint="Where you pay taxes." options={OPTIONS} />}
        </FieldSample>
      ),
    },
    {
      name: 'open',
      keys: ['Tab', 'Enter'],
      render: () => (
        <FieldSample value="Delaware">
          {(field) => <SelectField {...field} label="State" hint="Where you pay taxes." options={OPTIONS} />}
        </FieldSample>
      ),
    },
    {
      name: 'options with hints',
      render: () => (
        <FieldSample value="savings">
          {(field) => <SelectField {...field} label="From" options={ACCOUNTS} optional />}
        </FieldSample>
      ),
    },
    {
      name: 'options with hints, open',
      keys: ['Tab', 'Enter'],
      render: () => (
        <FieldSample value="savings">
          {(field) => <SelectField {...field} label="From" options={ACCOUNTS} optional />}
        </FieldSample>
      ),
    },
    {
      name: 'error',
      render: () => (
        <FieldSample error="Choose your state">
          {(field) => <SelectField {...field} label="State" options={OPTIONS} />}
        </FieldSample>
      ),
    },
    {
      name: 'disabled',
      render: () => (
        <FieldSample value="Ohio">
          {(field) => <SelectField {...field} label="State" options={OPTIONS} isDisabled />}
        </FieldSample>
      ),
    },
  ],
};
