import { Confirm } from '../../src/overlay/confirm';
import { OpenedBy } from './overlay-sample';

export default {
  name: 'Confirm',
  group: 'Overlays',
  use: 'For one question before something that cannot be taken back.',
  avoid: 'For what can be undone: do it, and offer the way back.',
  states: [
    {
      name: 'question',
      render: () => (
        <OpenedBy name="Delete message">
          {(isOpen, close) => (
            <Confirm
              isOpen={isOpen}
              title="Delete this message?"
              act="Delete message"
              onConfirm={close}
              onCancel={close}
            >
              The message of Ada Lovelace will be gone for good.
            </Confirm>
          )}
        </OpenedBy>
      ),
    },
    {
      name: 'question, open',
      keys: ['Tab', 'Enter'],
      render: () => (
        <OpenedBy name="Delete message">
          {(isOpen, close) => (
            <Confirm
              isOpen={isOpen}
              title="Delete this message?"
              act="Delete message"
              onConfirm={close}
              onCancel={close}
            >
              The message of Ada Lovelace will be gone for good.
            </Confirm>
          )}
        </OpenedBy>
      ),
    },
    {
      name: 'pending',
      render: () => (
        <OpenedBy name="Delete message slowly">
          {(isOpen, close) => (
            <Confirm
              isOpen={isOpen}
              title="Delete this message?"
              act="Delete message"
              pending
              onConfirm={close}
              onCancel={close}
            >
              The message of Ada Lovelace will be gone for good.
            </Confirm>
          )}
        </OpenedBy>
      ),
    },
    {
      name: 'pending, open',
      keys: ['Tab', 'Enter'],
      render: () => (
        <OpenedBy name="Delete message slowly">
          {(isOpen, close) => (
            <Confirm
              isOpen={isOpen}
              title="Delete this message?"
              act="Delete message"
              pending
              onConfirm={close}
              onCancel={close}
            >
              The message of Ada Lovelace will be gone for good.
            </Confirm>
          )}
        </OpenedBy>
      ),
    },
  ],
};
