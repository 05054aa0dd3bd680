import { replaceText } from '@larkspur/web-kit/testing/replace-text';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually';
import { fillSignIn } from '../support/sign-in';
import { type CustomerArea, visit } from './customer-area';
import { failure, heldResponse } from './mock-api';
import { sentLine } from './transfer-review';
import { detailsHeading, openReview, PATH, SEND, send } from './transfer-screen';

/** From now on, texts are replaced as soon as they are on the page. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(`{
    const translate = () => (${replaceText})(document.body);
    new MutationObserver(translate).observe(document.body, { childList: true, subtree: true });
    translate();
  }`);
  await page.getByRole('main').locator('font').first().waitFor();
}

/** Pages that the browser translates, which replaces the text nodes that React has created. */
export function translatedPage(area: () => CustomerArea): void {
  test('a payment is sent, repeated after a question, and reported', async () => {
    const held = heldResponse();
    await visit(
      area(),
      PATH,
      async (page, { api }) => {
        await detailsHeading(page).waitFor();
        await translate(page);
        await openReview(page);
        await send(page);
        await page.getByRole('button', { name: 'Send $125.50 (working)' }).waitFor();
        held.give({ data: sentLine(), message: 'Transfer Successful' });
        await page.getByText('Transfer Successful').waitFor();
        await page.getByRole('dialog', { name: 'Your receipt' }).waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('link', { name: 'Transfer', exact: true }).click();
        await openReview(page);
        await send(page);
        await page.getByRole('alertdialog', { name: 'Pay again?' }).getByRole('button', { name: 'Pay again' }).click();
        await eventually(async () => expect(api.callsTo(SEND)).toHaveLength(2));
        await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
        expect(api.callsTo('POST /telemetry/remotes')).toEqual([]);
      },
      { responses: { [SEND]: () => held.response } },
    );
  });

  test('a sign-in that fails says why', async () => {
    const held = heldResponse();
    await visit(
      area(),
      '/signin',
      async (page, { api }) => {
        await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
        await translate(page);
        await fillSignIn(page, { email: 'ada@example.com', password: 'not-the-one' });
        held.give(failure('wrong_credentials', 'The email or the password is incorrect.'));
        await page.getByText('The email or the password is incorrect.').first().waitFor();
        expect(api.callsTo('POST /telemetry/remotes')).toEqual([]);
      },
      { user: null, responses: { 'POST /auth/signin': () => held.response } },
    );
  });
}
