import type { Page } from 'playwright-core';

export const PATH = '/account/transfer';
export const SEND = 'POST /transaction/transfer';
export const LOOK_UP = 'GET /beneficiaries';
/** The request for the outcome of a payment that was sent. */
export const OUTCOME = 'GET /transaction/transfer';
export const PIN = '246810';

/** The customer's entries in step one. */
export interface Details {
  amount: string;
  accountNumber: string;
  bankName: string;
  routingNumber: string;
}

export const DETAILS: Details = {
  amount: '125.50',
  accountNumber: '4400111222',
  bankName: 'Larkspur Bank',
  routingNumber: '021000021',
};

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
export const reviewHeading = (page: Page) => page.getByRole('heading', { name: 'Review and send' });
export const detailsHeading = (page: Page) => page.getByRole('heading', { name: 'Transfer details' });

export async function fillIn(page: Page, details: Partial<Details>): Promise<void> {
  const labels = {
    amount: 'Amount',
    accountNumber: 'Account number',
    bankName: 'Bank name',
    routingNumber: 'Routing number',
  } as const;
  for (const [name, label] of Object.entries(labels)) {
    const value = details[name as keyof Details];
    if (value !== undefined) await field(page, label).fill(value);
  }
}

export const recipientIs = (page: Page, name: string) =>
  page.waitForFunction(
    (expected) => document.querySelector<HTMLInputElement>('input[name="to"]')?.value === expected,
    name,
  );

/** Fills in step one and continues to step two. */
export async function openReview(page: Page, details: Partial<Details> = {}): Promise<void> {
  await fillIn(page, { ...DETAILS, ...details });
  await recipientIs(page, 'Sam O.');
  await press(page, 'Continue');
  await reviewHeading(page).waitFor();
}

/** Enters the PIN on step two and sends the payment. */
export async function send(page: Page, pin = PIN): Promise<void> {
  await field(page, 'Payment PIN').fill(pin);
  await press(page, /^Send \$/);
}

/** The text of the elements that describe a field: its hint and its error. */
export async function descriptionOf(page: Page, label: string): Promise<string> {
  return field(page, label).evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}
