import { ReasonDialog } from '../../src/form/reason-dialog';
import { OverlaySample } from './overlay-sample';

const Sample = () => (
  <OverlaySample name="Reject">
    {(isOpen, close) => (
      <ReasonDialog
        isOpen={isOpen}
        title="Reject these documents?"
        confirmLabel="Reject documents"
        failed="We couldn’t reject the documents."
        unknown="We couldn’t confirm that the documents were rejected."
        hint="The customer sees it."
        suggestions={['The photo is blurred.', 'The document has expired.']}
        onConfirm={async () => {}}
        onClose={close}
      >
        <p>Ada Lovelace can send new documents.</p>
      </ReasonDialog>
    )}
  </OverlaySample>
);

export default {
  name: 'Reason dialog',
  group: 'Overlays',
  use: 'Before an action on a customer’s money or standing, which needs a reason.',
  avoid: 'For a question alone (confirm), or a reason next to other fields (reason field).',
  states: [
    { name: 'closed', render: () => <Sample /> },
    { name: 'open', keys: ['Tab', 'Enter'], render: () => <Sample /> },
    { name: 'reason missing', keys: ['Tab', 'Enter', 'Enter'], render: () => <Sample /> },
  ],
};
