import type { Page } from 'playwright-core';
import { expectAccessible } from '../public/accessibility';
import { type CustomerArea, visit } from './customer-area';
import type { MockResponses } from './mock-api';

/** One state of a screen, and how it comes about. */
export interface ScreenState {
  name: string;
  path: string;
  responses?: MockResponses;
  /** Brings the screen into the state, and resolves when it is there. */
  prepare(page: Page): Promise<void>;
}

/** Checks each state narrow and dark, and wide and light; with AXE_VIEWS=all at every width in both color schemes. */
export function accessibleStates(area: () => CustomerArea, states: ScreenState[]): void {
  test.each(states)('$name', async ({ path, responses, prepare }) => {
    const check = async (page: Page) => {
      await prepare(page);
      await expectAccessible(page);
    };
    await visit(area(), path, check, responses && { responses });
  });
}
