import { NewPasswordField } from '../../src/form/new-password-field';
import { PasswordField } from '../../src/form/password-field';
import { FieldSample } from './field-sample';

const chosen = (value: string) => () => (
  <FieldSample value={value}>
    {(field) => <NewPasswordField {...field} label="Password" hint="At least 6 characters." />}
  </FieldSample>
);

export default {
  name: 'Password field',
  group: 'Forms',
  use: 'For the password one has; as a new-password field, with its strength, for one that is chosen.',
  avoid: 'For a PIN, or for anything that others may read.',
  states: [
    {
      name: 'present password',
      render: () => (
        <FieldSample value="quiet-marigold-7">
          {(field) => <PasswordField {...field} label="Password" autoComplete="current-password" />}
        </FieldSample>
      ),
    },
    {
      name: 'shown',
      keys: ['Tab', 'Tab', 'Enter'],
      render: () => (
        <FieldSample value="quiet-marigold-7">
          {(field) => <PasswordField {...field} label="Password" autoComplete="current-password" />}
        </FieldSample>
      ),
    },
    { name: 'new, empty', render: chosen('') },
    { name: 'new, easy to guess', render: chosen('password1') },
    { name: 'new, weak', render: chosen('qz7#Lm') },
    { name: 'new, good', render: chosen('qz7#Lm-w') },
    { name: 'new, strong', render: chosen('quiet-marigold-7') },
    {
      name: 'error',
      render: () => (
        <FieldSample value="qz7#LM" error="Passwords do not match">
          {(field) => <PasswordField {...field} label="Repeat password" autoComplete="new-password" />}
        </FieldSample>
      ),
    },
    {
      name: 'disabled',
      render: () => (
        <FieldSample value="quiet-marigold-7">
          {(field) => <PasswordField {...field} label="Password" autoComplete="current-password" isDisabled />}
        </FieldSample>
      ),
    },
  ],
};
