/** What the host passes to the widgets of each slot. Fields may be added, because a widget may be older than the screen around it. */
export interface SlotProps {
  /** Below the balances of a customer's home page. */
  'home.aside': object;
  /** Below the sections of the back office's dashboard. */
  'admin.dashboard': object;
  /** Below a user's profile in the back office. */
  'admin.user.panel': { userId: string };
}

export type SlotName = keyof SlotProps;

/** How many widgets a slot shows at most. */
const MAX_WIDGETS: Readonly<Record<SlotName, number>> = {
  'home.aside': 4,
  'admin.dashboard': 4,
  'admin.user.panel': 3,
};

/** Used for slots that this package does not list. */
const DEFAULT_MAX_WIDGETS = 3;

export function maxWidgets(slot: string): number {
  return Object.hasOwn(MAX_WIDGETS, slot) ? MAX_WIDGETS[slot as SlotName] : DEFAULT_MAX_WIDGETS;
}

const SLOT_NAME = /^[a-z][a-z0-9-]{0,30}(\.[a-z][a-z0-9-]{0,30}){1,3}$/;

/** At least two words, such as `home.aside`: the area and the place in it. */
export const isSlotName = (text: unknown): text is string => typeof text === 'string' && SLOT_NAME.test(text);

/** The name under which a remote's container exposes its widget for a slot. */
export const exposedWidget = (slot: string): string => `./${slot}`;
