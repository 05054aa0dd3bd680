import { TypeToConfirm } from '../../src/overlay/type-to-confirm';
import { OpenedBy } from './overlay-sample';

export default {
  name: 'Type to confirm',
  group: 'Overlays',
  use: 'For the few acts that nobody can undo: deleting a customer.',
  avoid: 'For everyday deletions (confirm): typing soon becomes a habit, and guards nothing.',
  states: [
    {
      name: 'question',
      render: () => (
        <OpenedBy name="Delete Ada Lovelace">
          {(isOpen, close) => (
            <TypeToConfirm
              isOpen={isOpen}
              title="Delete Ada Lovelace for good?"
              phrase="ada@example.com"
              what="e-mail address"
              act="Delete Ada Lovelace"
              onConfirm={close}
              onCancel={close}
            >
              <p>The customer can no longer sign in. Money in the accounts goes to the closing account.</p>
            </TypeToConfirm>
          )}
        </OpenedBy>
      ),
    },
    {
      name: 'wrong',
      keys: ['Tab', 'Enter', 'a', 'd', 'a', 'Enter'],
      render: () => (
        <OpenedBy name="Delete Ada Lovelace">
          {(isOpen, close) => (
            <TypeToConfirm
              isOpen={isOpen}
              title="Delete Ada Lovelace for good?"
              phrase="ada@example.com"
              what="e-mail address"
              act="Delete Ada Lovelace"
              onConfirm={close}
              onCancel={close}
            >
              <p>The customer can no longer sign in. Money in the accounts goes to the closing account.</p>
            </TypeToConfirm>
          )}
        </OpenedBy>
      ),
    },
    {
      name: 'open',
      keys: ['Tab', 'Enter'],
      render: () => (
        <OpenedBy name="Delete Ada Lovelace">
          {(isOpen, close) => (
            <TypeToConfirm
              isOpen={isOpen}
              title="Delete Ada Lovelace for good?"
              phrase="ada@example.com"
              what="e-mail address"
              act="Delete Ada Lovelace"
              onConfirm={close}
              onCancel={close}
            >
              <p>The customer can no longer sign in. Money in the accounts goes to the closing account.</p>
            </TypeToConfirm>
          )}
        </OpenedBy>
      ),
    },
  ],
};
