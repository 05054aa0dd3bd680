import { Confirm } from '../../src/overlay/confirm';
import { OverlaySample } from './overlay-sample';

export default {
  name: 'Confirm',
  group: 'Overlays',
  use: 'For one question before an action that cannot be undone.',
  avoid: 'For actions that can be undone. Do them and offer Undo.',
  states: [
    {
      name: 'question',
      render: () => (
        <OverlaySample name="Delete message">
          {(isOpen, close) => (
            <Confirm
              isOpen={isOpen}
              title="Delete this message?"
              confirmLabel="Delete message"
              onConfirm={close}
              onCancel={close}
            >
              This permanently deletes the message from Ada Lovelace.
            </Confirm>
          )}
        </OverlaySample>
      ),
    },
    {
      name: 'question, open',
      keys: ['Tab', 'Enter'],
      render: () => (
        <OverlaySample name="Delete message">
          {(isOpen, close) => (
            <Confirm
              isOpen={isOpen}
              title="Delete this message?"
              confirmLabel="Delete message"
              onConfirm={close}
              onCancel={close}
            >
              This permanently deletes the message from Ada Lovelace.
            </Confirm>
          )}
        </OverlaySample>
      ),
    },
    {
      name: 'pending',
      render: () => (
        <OverlaySample name="Delete message slowly">
          {(isOpen, close) => (
            <Confirm
              isOpen={isOpen}
              title="Delete this message?"
              confirmLabel="Delete message"
              pending
              onConfirm={close}
              onCancel={close}
            >
              This permanently deletes the message from Ada Lovelace.
            </Confirm>
          )}
        </OverlaySample>
      ),
    },
    {
      name: 'pending, open',
      keys: ['Tab', 'Enter'],
      render: () => (
        <OverlaySample name="Delete message slowly">
          {(isOpen, close) => (
            <Confirm
              isOpen={isOpen}
              title="Delete this message?"
              confirmLabel="Delete message"
              pending
              onConfirm={close}
              onCancel={close}
            >
              This permanently deletes the message from Ada Lovelace.
            </Confirm>
          )}
        </OverlaySample>
      ),
    },
  ],
};
