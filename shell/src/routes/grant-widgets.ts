import type { RemoteName, RemoteWidget, SlotWidget } from '@larkspur/contracts/remote';
import { maxWidgets } from '@larkspur/contracts/slots';
import type { RefusedClaim } from './grant-claims';

/** A slot that one remote may fill. */
export interface SlotGrant {
  slot: string;
  /** Widgets with a lower number come first; those with the same number, in the order of the remotes. */
  order: number;
}

interface WidgetClaimant {
  name: RemoteName;
  grants: SlotGrant[];
  widgets: RemoteWidget[];
}

/** Decides which widgets appear in which slot. `slots` is absent if there are none, so that it adds nothing to the page. */
export function grantWidgets(claimants: readonly WidgetClaimant[]): {
  slots?: Record<string, SlotWidget[]>;
  refused: RefusedClaim[];
} {
  const refused: RefusedClaim[] = [];
  const granted = claimants.flatMap(({ name, grants, widgets }) =>
    widgets.flatMap(({ slot, access }) => {
      const grant = grants.find((candidate) => candidate.slot === slot);
      if (grant) return [{ slot, order: grant.order, widget: { remote: name, access } }];
      refused.push({ remote: name, path: slot, reason: 'is outside the slots of this remote' });
      return [];
    }),
  );
  const slots: Record<string, SlotWidget[]> = {};
  for (const { slot, widget } of granted.toSorted((a, b) => a.order - b.order)) {
    const max = maxWidgets(slot);
    const shown = slots[slot] ?? [];
    if (shown.length < max) slots[slot] = [...shown, widget];
    else refused.push({ remote: widget.remote, path: slot, reason: `already has ${max} widgets` });
  }
  return { ...(granted.length > 0 && { slots }), refused };
}
