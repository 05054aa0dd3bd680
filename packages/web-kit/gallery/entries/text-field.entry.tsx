import { TextField } from '../../src/form/text-field';
import { FieldSample } from './field-sample';

export default {
  name: 'Text field',
  group: 'Forms',
  use: 'For text and numbers that people know: a name, an address, an account number.',
  avoid: 'For an option from a list, a date or an amount, which have their own fields.',
  states: [
    {
      name: 'empty',
      render: () => <FieldSample>{(field) => <TextField {...field} label="House address" />}</FieldSample>,
    },
    {
      name: 'filled, with a hint',
      render: () => (
        <FieldSample value="12 Orchard Lane">
          {(field) => <TextField {...field} label="House address" hint="Where you receive mail from us." />}
        </FieldSample>
      ),
    },
    {
      name: 'focused',
      keys: ['Tab'],
      render: () => (
        <FieldSample value="12 Orchard Lane">
          {(field) => <TextField {...field} label="House address" hint="Where you receive mail from us." />}
        </FieldSample>
      ),
    },
    {
      name: 'optional',
      render: () => <FieldSample>{(field) => <TextField {...field} label="Subject" optional />}</FieldSample>,
    },
    {
      name: 'error',
      render: () => (
        <FieldSample value="12345678" error="Enter a 9-digit routing number, like 021000021">
          {(field) => <TextField {...field} label="Routing number" hint="At the bottom left of a check." />}
        </FieldSample>
      ),
    },
    {
      name: 'error, focused',
      keys: ['Tab'],
      render: () => (
        <FieldSample value="12345678" error="Enter a 9-digit routing number, like 021000021">
          {(field) => <TextField {...field} label="Routing number" hint="At the bottom left of a check." />}
        </FieldSample>
      ),
    },
    {
      name: 'busy',
      render: () => (
        <FieldSample>
          {(field) => <TextField {...field} label="Recipient name" hint="Looking up the account…" isReadOnly busy />}
        </FieldSample>
      ),
    },
    {
      name: 'read-only',
      render: () => (
        <FieldSample value="Grace T.">
          {(field) => <TextField {...field} label="Recipient name" isReadOnly />}
        </FieldSample>
      ),
    },
    {
      name: 'disabled',
      render: () => (
        <FieldSample value="Ada">{(field) => <TextField {...field} label="First name" isDisabled />}</FieldSample>
      ),
    },
    {
      name: 'multiline',
      render: () => (
        <FieldSample value={'The card that came yesterday\ndoes not work at the till.'}>
          {(field) => <TextField {...field} label="Message" multiline />}
        </FieldSample>
      ),
    },
  ],
};
