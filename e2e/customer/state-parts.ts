import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import type { Page } from 'playwright-core';
import type { ScreenState } from './accessible-states';
import { failure, heldResponse } from './mock-api';

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const waiting = () => heldResponse().response;

export const NEW_CUSTOMER = buildUser({
  verificationStatus: 'awaiting',
  hasPaymentPin: false,
  account: { number: '4400918237', savings: 0, checking: 0 },
});

/** A picture that the bank serves. */
export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A screen while its data loads, and when it cannot be loaded. */
export const withoutData = (name: string, path: string, request: string, subject: string): ScreenState[] => [
  {
    name: `${name}, loading`,
    path,
    responses: { [request]: waiting },
    prepare: (page) => page.getByText(`Loading your ${subject}`).waitFor({ state: 'attached' }),
  },
  {
    name: `${name}, not available`,
    path,
    responses: { [request]: failure('unavailable') },
    prepare: (page) => page.getByText(`We couldn’t load your ${subject}.`).waitFor(),
  },
];

/** A state that the network causes. */
export const offlineAfter = (name: string, path: string, ready: string): ScreenState => ({
  name: `${name}, offline`,
  path,
  prepare: async (page) => {
    await page.getByText(ready).first().waitFor();
    await page.context().setOffline(true);
    await page.getByText(/You’ve been offline since/).waitFor();
  },
});
