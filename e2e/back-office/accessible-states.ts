import type { Page } from 'playwright-core';
import { visit } from '../customer/customer-area';
import type { MockResponses } from '../customer/mock-api';
import { expectAccessibleInTheEnd } from '../public/accessibility';
import { type Area, visitAsAdministrator, visitAsAuditor } from './administrator';

/** One state of a screen of the back office, and how it comes about. */
export interface AdminScreenState {
  name: string;
  path: string;
  /** The text that shows that the screen is complete. */
  shows: string | RegExp;
  responses?: MockResponses;
  isAuditor?: boolean;
  isVisitor?: boolean;
  /** Brings it into the state to check. */
  act?(page: Page): Promise<void>;
}

/** Checks each state narrow and dark, and wide and light; with AXE_VIEWS=all at every width in both color schemes. */
export function accessibleStates(area: Area, states: readonly AdminScreenState[]): void {
  test.each(states)('$name', async ({ path, shows, responses, isAuditor, isVisitor, act }) => {
    const check = async (page: Page) => {
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
      await act?.(page);
      await page.getByText(shows).first().waitFor();
      await expectAccessibleInTheEnd(page);
    };
    if (isVisitor) return visit(area(), path, check, { user: null, ...(responses && { responses }) });
    return (isAuditor ? visitAsAuditor : visitAsAdministrator)(area(), path, check, responses);
  });
}
