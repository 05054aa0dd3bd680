import { TypeToConfirm } from '../../src/overlay/type-to-confirm';
import { OverlaySample } from './overlay-sample';

export default {
  name: 'Type to confirm',
  group: 'Overlays',
  use: 'For the few actions that can never be undone, such as deleting a customer.',
  avoid: 'For everyday deletions (confirm). Typing soon becomes a habit and protects nothing.',
  states: [
    {
      name: 'question',
      render: () => (
        <OverlaySample name="Delete Ada Lovelace">
          {(isOpen, close) => (
            <TypeToConfirm
              isOpen={isOpen}
              title="Permanently delete Ada Lovelace?"
              phrase="ada@example.com"
              phraseLabel="email address"
              confirmLabel="Delete Ada Lovelace"
              onConfirm={close}
              onCancel={close}
            >
              <p>The customer can no longer sign in. Money in the accounts goes to the closing account.</p>
            </TypeToConfirm>
          )}
        </OverlaySample>
      ),
    },
    {
      name: 'wrong text',
      keys: ['Tab', 'Enter', 'a', 'd', 'a', 'Enter'],
      render: () => (
        <OverlaySample name="Delete Ada Lovelace">
          {(isOpen, close) => (
            <TypeToConfirm
              isOpen={isOpen}
              title="Permanently delete Ada Lovelace?"
              phrase="ada@example.com"
              phraseLabel="email address"
              confirmLabel="Delete Ada Lovelace"
              onConfirm={close}
              onCancel={close}
            >
              <p>The customer can no longer sign in. Money in the accounts goes to the closing account.</p>
            </TypeToConfirm>
          )}
        </OverlaySample>
      ),
    },
    {
      name: 'open',
      keys: ['Tab', 'Enter'],
      render: () => (
        <OverlaySample name="Delete Ada Lovelace">
          {(isOpen, close) => (
            <TypeToConfirm
              isOpen={isOpen}
              title="Permanently delete Ada Lovelace?"
              phrase="ada@example.com"
              phraseLabel="email address"
              confirmLabel="Delete Ada Lovelace"
              onConfirm={close}
              onCancel={close}
            >
              <p>The customer can no longer sign in. Money in the accounts goes to the closing account.</p>
            </TypeToConfirm>
          )}
        </OverlaySample>
      ),
    },
  ],
};
