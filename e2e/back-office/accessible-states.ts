import type { Page } from 'playwright-core';
import { type Visit, visit } from '../customer/customer-area';
import type { MockResponses } from '../customer/mock-api';
import { expectAccessible, expectAccessibleInTheEnd } from '../public/accessibility';
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
  act?(page: Page, visit: Visit): Promise<void>;
  /** States that follow on the same page. A new page for each would take most of the time. */
  next?: readonly Pick<AdminScreenState, 'name' | 'shows' | 'act'>[];
}

/** Checks each state narrow and dark, and wide and light; with AXE_VIEWS=all at every width in both color schemes. */
export function accessibleStates(area: Area, states: readonly AdminScreenState[]): void {
  test.each(states.map((state) => [namesOf(state), state] as const))('%s', async (_, state) => {
    const { path, responses, isAuditor, isVisitor, next = [] } = state;
    const check = async (page: Page, visited: Visit) => {
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
      await state.act?.(page, visited);
      await page.getByText(state.shows).first().waitFor();
      for (const { shows, act } of next) {
        await expectAccessible(page);
        await act?.(page, visited);
        await page.getByText(shows).first().waitFor();
      }
      await expectAccessibleInTheEnd(page);
    };
    if (isVisitor) return visit(area(), path, check, { user: null, ...(responses && { responses }) });
    return (isAuditor ? visitAsAuditor : visitAsAdministrator)(area(), path, check, responses);
  });
}

const namesOf = ({ name, next = [] }: AdminScreenState) => [name, ...next.map((state) => state.name)].join('; then: ');
