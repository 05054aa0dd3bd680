import { ComboField } from '../../src/form/combo-field';
import type { Option } from '../../src/form/options';
import { FieldSample } from './field-sample';

const PEOPLE: Option[] = [
  { value: 'u1', label: 'Ada Lovelace', hint: 'ada@example.com' },
  { value: 'u2', label: 'Adele Goldberg', hint: 'adele@example.com' },
  { value: 'u3', label: 'Grace Hopper', hint: 'grace@example.com' },
];
const find = async (query: string) => PEOPLE.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()));

export default {
  name: 'Combo field',
  group: 'Forms',
  use: 'For one of many options that the server finds while typing.',
  avoid: 'For a list that fits on a screen (select field), or free text (text field).',
  states: [
    {
      name: 'empty',
      render: () => (
        <FieldSample>
          {(field) => <ComboField {...field} label="Customer" hint="Name or email." load={find} />}
        </FieldSample>
      ),
    },
    {
      name: 'no results',
      keys: ['Tab', 'x', 'y'],
      shows: 'No results found.',
      render: () => (
        <FieldSample>
          {(field) => <ComboField {...field} label="Customer" hint="Name or email." load={find} />}
        </FieldSample>
      ),
    },
    {
      name: 'open',
      keys: ['Tab', 'a', 'd'],
      shows: 'Adele Goldberg',
      render: () => (
        <FieldSample>
          {(field) => <ComboField {...field} label="Customer" hint="Name or email." load={find} />}
        </FieldSample>
      ),
    },
    {
      name: 'filled',
      render: () => (
        <FieldSample value="u1">
          {(field) => <ComboField {...field} label="Customer" load={find} initial={PEOPLE[0]} />}
        </FieldSample>
      ),
    },
    {
      name: 'error',
      render: () => (
        <FieldSample error="Choose a customer from the list">
          {(field) => <ComboField {...field} label="Customer" load={find} />}
        </FieldSample>
      ),
    },
    {
      name: 'disabled',
      render: () => (
        <FieldSample value="u1">
          {(field) => <ComboField {...field} label="Customer" load={find} initial={PEOPLE[0]} isDisabled />}
        </FieldSample>
      ),
    },
    {
      name: 'searching, open',
      render: () => (
        <FieldSample>
          {(field) => <ComboField {...field} label="Customer (slow)" load={() => new Promise(() => {})} />}
        </FieldSample>
      ),
    },
    {
      name: 'searching',
      keys: ['Tab', 'a'],
      render: () => (
        <FieldSample>
          {(field) => <ComboField {...field} label="Customer (slow)" load={() => new Promise(() => {})} />}
        </FieldSample>
      ),
    },
  ],
};
