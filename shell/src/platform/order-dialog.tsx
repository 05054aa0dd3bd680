import {
  MAX_ORDER_REASON_LENGTH,
  MIN_ORDER_REASON_LENGTH,
  type PlatformOrderResult,
  type PlatformRemote,
} from '@larkspur/contracts/platform';
import type { OrderKind } from '@larkspur/contracts/remote';
import { useQueryClient } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { Form } from '@larkspur/web-kit/form/form';
import type { FailureNotices } from '@larkspur/web-kit/form/outcome-notice';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Dialog } from '@larkspur/web-kit/overlay/dialog';
import { useState } from 'react';
import { submitOrder } from './platform.api';
import styles from './platform.module.css';

export interface Order {
  remote: PlatformRemote;
  kind: OrderKind;
}

interface OrderDialogProps<Shown> {
  order: Shown;
  onClose(): void;
}

/** Asks for the reason before a step back. Closing it while the request runs would hide its failure. */
export function OrderDialog({ order, onClose }: OrderDialogProps<Order | null>) {
  const [isBusy, setBusy] = useState(false);
  const title = order ? `${order.kind === 'abort' ? 'End the canary of' : 'Roll back'} “${order.remote.title}”` : '';
  return (
    <Dialog isOpen={order !== null} title={title} busy={isBusy} onClose={onClose}>
      {order && <ReasonForm order={order} setBusy={setBusy} onClose={onClose} />}
    </Dialog>
  );
}

/** Rendered inside the dialog, so that closing it discards the reason. */
function ReasonForm({ order, setBusy, onClose }: OrderDialogProps<Order> & { setBusy(isBusy: boolean): void }) {
  const { remote, kind } = order;
  const host = useHost();
  const cache = useQueryClient();
  const describeDone = ({ state }: PlatformOrderResult): Parameters<HostApi['notify']>[0] =>
    state === 'stored'
      ? { tone: 'success', text: kind === 'abort' ? 'Canary ended' : 'Rolled back' }
      : { tone: 'info', text: 'Done on this server. Other servers follow when the release store can be written.' };
  const form = useBankForm({
    defaults: { reason: '' },
    validate: ({ reason }) => {
      const { length } = reason.trim();
      if (length < MIN_ORDER_REASON_LENGTH) return { reason: 'Enter a short reason' };
      return length > MAX_ORDER_REASON_LENGTH ? { reason: `Use ${MAX_ORDER_REASON_LENGTH} characters or fewer` } : {};
    },
    onSubmit: async ({ reason }) => {
      setBusy(true);
      try {
        const request = { kind, sequence: remote.sequence ?? 0, reason: reason.trim() };
        const result = await submitOrder(host.api, remote.name, request);
        await cache.invalidateQueries({ queryKey: ['platform'] });
        return result;
      } finally {
        setBusy(false);
      }
    },
    onSuccess: (result) => {
      host.notify(describeDone(result));
      onClose();
    },
    notices: { done: describeDone, ...describeFailure(order) },
  });

  return (
    <Form form={form}>
      <p>
        {kind === 'abort'
          ? 'Its visitors get the current release on their next page load. Nothing changes for others.'
          : 'All visitors get the previous release on their next page load. Going back further needs the team’s own key.'}
      </p>
      <TextField
        control={form.control}
        name="reason"
        label="Reason"
        hint="For the release log, which the team reads."
        autoComplete="off"
      />
      <SaveFailure
        of={form}
        titles={{ failed: 'Nothing was changed.' }}
        unknownAdvice="Check its card in a few seconds."
      />
      <div className={styles.actions}>
        <Button onPress={onClose} isDisabled={form.isSubmitting}>
          Cancel
        </Button>
        <SubmitButton form={form}>{kind === 'abort' ? 'End canary' : 'Roll back'}</SubmitButton>
      </div>
    </Form>
  );
}

/** Whole sentences, because they are also read on another page. */
function describeFailure({ remote: { title }, kind }: Order): FailureNotices {
  return kind === 'abort'
    ? {
        failed: `We couldn’t end the canary of “${title}”.`,
        unknown: `We couldn’t confirm that the canary of “${title}” ended.`,
      }
    : {
        failed: `We couldn’t roll back “${title}”.`,
        unknown: `We couldn’t confirm that the rollback of “${title}” took effect.`,
      };
}
