import { EVENT_QUEUES } from '@larkspur/contracts/messages';

/** Events of a later release, which was rolled back, stay in the outbox until it runs again. */
export const KNOWN_EVENTS: readonly string[] = Object.keys(EVENT_QUEUES);
