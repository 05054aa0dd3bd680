import { NewPasswordField } from '../../src/form/new-password-field';
import { PasswordField } from '../../src/form/password-field';
import { FieldSample } from './field-sample';

const newPassword = (value: string) => () => (
  <FieldSample value={value}>
    {(field) => <NewPasswordField {...field} label="Password" hint="At least 6 characters." />}
  </FieldSample>
);

export default {
  name: 'Password field',
  group: 'Forms',
  use: 'For an existing password. A new-password field adds a strength meter.',
  avoid: 'For a PIN, or anything that others may see.',
  states: [
    {
      name: 'current password',
      render: () => (
        <FieldSample value="quiet-marigold-7">
          {(field) => <PasswordField {...field} label="Password" autoComplete="current-password" />}
        </FieldSample>
      ),
    },
    {
      name: 'revealed',
      keys: ['Tab', 'Tab', 'Enter'],
      render: () => (
        <FieldSample value="quiet-marigold-7">
          {(field) => <PasswordField {...field} label="Password" autoComplete="current-password" />}
        </FieldSample>
      ),
    },
    { name: 'new, empty', render: newPassword('') },
    { name: 'new, easy to guess', render: newPassword('password1') },
    { name: 'new, weak', render: newPassword('qz7#Lm') },
    { name: 'new, good', render: newPassword('qz7#Lm-w') },
    { name: 'new, strong', render: newPassword('quiet-marigold-7') },
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
