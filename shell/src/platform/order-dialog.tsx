import type { PlatformRemote } from '@larkspur/contracts/platform';
import type { OrderKind } from '@larkspur/contracts/remote';
import { useQueryClient } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { Form } from '@larkspur/web-kit/form/form';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import type { HostHttp } from '@larkspur/web-kit/host/host-api';
import type { Notices } from '@larkspur/web-kit/host/notices';
import { Dialog } from '@larkspur/web-kit/overlay/dialog';
import { useState } from 'react';
import { submitOrder } from './platform.api';
import styles from './platform.module.css';

export interface Order {
  remote: PlatformRemote;
  kind: OrderKind;
}

interface OrderDialogParts {
  api: HostHttp;
  notices: Notices;
  onClose(): void;
}

const MIN_REASON = 3;
const MAX_REASON = 200;

/** Asks for the reason before a step back. */
export function OrderDialog({ order, ...parts }: OrderDialogParts & { order: Order | null }) {
  const title = order ? `${order.kind === 'abort' ? 'End the canary of' : 'Roll back'} “${order.remote.title}”` : '';
  return (
    <Dialog isOpen={order !== null} title={title} onClose={parts.onClose}>
      {order && <ReasonForm order={order} {...parts} />}
    </Dialog>
  );
}

/** Rendered inside the dialog, so that closing it discards the reason. */
function ReasonForm({ order: { remote, kind }, api, notices, onClose }: OrderDialogParts & { order: Order }) {
  const cache = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useBankForm({
    defaults: { reason: '' },
    validate: ({ reason }) => {
      const { length } = reason.trim();
      if (length < MIN_REASON) return { reason: 'Enter a short reason' };
      return length > MAX_REASON ? { reason: `Use at most ${MAX_REASON} characters` } : {};
    },
    onSubmit: async ({ reason }) => {
      setFailure(null);
      const { state } = await submitOrder(api, remote.name, {
        kind,
        sequence: remote.sequence ?? 0,
        reason: reason.trim(),
      });
      await cache.invalidateQueries({ queryKey: ['platform'] });
      notices.show(
        state === 'stored'
          ? { tone: 'success', text: kind === 'abort' ? 'Canary ended' : 'Rolled back' }
          : { tone: 'info', text: 'Done on this server. Other servers follow when the release store can be written.' },
      );
      onClose();
    },
    onFailure: setFailure,
  });
  return (
    <Form form={form}>
      <p>
        {kind === 'abort'
          ? 'Its visitors get the current release with their next page. Nothing changes for others.'
          : 'All visitors get the previous release with their next page. Going back further needs the team’s own key.'}
      </p>
      <TextField
        control={form.control}
        name="reason"
        label="Reason"
        hint="For the release log, which the team reads."
        autoComplete="off"
      />
      {failure && (
        <Alert tone="error" title="Nothing was changed." announce>
          <p>{failure}</p>
        </Alert>
      )}
      <div className={styles.actions}>
        <Button onPress={onClose}>Cancel</Button>
        <SubmitButton form={form}>{kind === 'abort' ? 'End canary' : 'Roll back'}</SubmitButton>
      </div>
    </Form>
  );
}
