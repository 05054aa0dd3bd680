import {
  MAX_ORDER_REASON_LENGTH,
  MIN_ORDER_REASON_LENGTH,
  type PlatformOrderRequest,
  type PlatformOrderResult,
  type PlatformRemote,
} from '@larkspur/contracts/platform';
import type { OrderKind } from '@larkspur/contracts/remote';
import { useQueryClient } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { Form } from '@larkspur/web-kit/form/form';
import { isSubmitUnknown } from '@larkspur/web-kit/form/outcome-notice';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { errorMessage } from '@larkspur/web-kit/host/api-error';
import type { HostHttp } from '@larkspur/web-kit/host/host-api';
import type { Notices } from '@larkspur/web-kit/host/notices';
import { Dialog } from '@larkspur/web-kit/overlay/dialog';
import { useEffect, useRef, useState } from 'react';
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

/** Asks for the reason before a step back. Closing it while the request runs would hide its failure. */
export function OrderDialog({ order, ...parts }: OrderDialogParts & { order: Order | null }) {
  const [isBusy, setBusy] = useState(false);
  const title = order ? `${order.kind === 'abort' ? 'End the canary of' : 'Roll back'} “${order.remote.title}”` : '';
  return (
    <Dialog isOpen={order !== null} title={title} busy={isBusy} onClose={parts.onClose}>
      {order && <ReasonForm order={order} {...parts} setBusy={setBusy} />}
    </Dialog>
  );
}

interface ReasonFormProps extends OrderDialogParts {
  order: Order;
  setBusy(isBusy: boolean): void;
}

/** Rendered inside the dialog, so that closing it discards the reason. */
function ReasonForm({ order, api, notices, onClose, setBusy }: ReasonFormProps) {
  const { remote, kind } = order;
  const cache = useQueryClient();
  const isLeft = useIsLeft();
  const sentences = describeFailure(order);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useBankForm({
    defaults: { reason: '' },
    validate: ({ reason }) => {
      const { length } = reason.trim();
      if (length < MIN_ORDER_REASON_LENGTH) return { reason: 'Enter a short reason' };
      return length > MAX_ORDER_REASON_LENGTH ? { reason: `Use at most ${MAX_ORDER_REASON_LENGTH} characters` } : {};
    },
    onSubmit: async ({ reason }) => {
      setFailure(null);
      const { state } = await send({ kind, sequence: remote.sequence ?? 0, reason: reason.trim() });
      await cache.invalidateQueries({ queryKey: ['platform'] });
      notices.show(
        state === 'stored'
          ? { tone: 'success', text: kind === 'abort' ? 'Canary ended' : 'Rolled back' }
          : { tone: 'info', text: 'Done on this server. Other servers follow when the release store can be written.' },
      );
      onClose();
    },
    onFailure: (_, error) => setFailure(error),
  });

  async function send(request: PlatformOrderRequest): Promise<PlatformOrderResult> {
    setBusy(true);
    try {
      return await submitOrder(api, remote.name, request);
    } catch (error) {
      // `useBankForm` tells it through the host, which the shell's own pages do not have.
      if (isLeft.current) {
        const text = `${isSubmitUnknown(error) ? sentences.unknown : sentences.failed} ${errorMessage(error)}`;
        notices.show({ tone: 'error', text });
      }
      throw error;
    } finally {
      setBusy(false);
    }
  }

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
        error={failure}
        title="Nothing was changed."
        unknownTitle={sentences.unknown}
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
function describeFailure({ remote: { title }, kind }: Order): { failed: string; unknown: string } {
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

/** Whether the browser's Back has left the page, which the dialog cannot prevent. */
function useIsLeft() {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}
