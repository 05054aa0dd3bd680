import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import type { Bank } from '../../scripts/launcher/bank';
import { BankApi, fundedCustomer } from '../support/bank-api';
import { newBrowserSession } from '../support/browser-session';
import { fillSignIn } from '../support/sign-in';

const PIN = '864209';

interface BrowserBank {
  bank: Bank;
  browser: Browser;
}

/** A payment that is made while an administrator has the balance form open. */
export function concurrentEdit(setup: () => BrowserBank): void {
  test('is kept: the form shows it and overwrites it only after a confirmation', async () => {
    const { bank, browser } = setup();
    const office = await BankApi.signIn(bank.url, bank.administrator.email, bank.administrator.password);
    const { api, user } = await fundedCustomer(bank.url, office, { firstName: 'Edda', savings: 1000, pin: PIN });
    const { page, context, errors } = await newBrowserSession(browser, bank.url);
    await page.goto('/admin/login');
    await fillSignIn(page, bank.administrator);
    await page.getByRole('heading', { level: 1, name: 'Back office' }).waitFor();
    await page.goto(`/admin/users/account/${user._id}`);
    await page.getByLabel('Checking').fill('75');
    await page.getByLabel('Reason').fill('First deposit');
    const save = async () => {
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByRole('button', { name: 'Change account' }).click();
    };

    await pay(api, 300);
    await save();
    const conflict = page.getByRole('alert', { name: 'This account changed while you were editing' });
    await conflict.getByRole('group', { name: 'Savings' }).getByText('$1,000.00').waitFor();
    expect((await api.me()).account).toMatchObject({ savings: 700, checking: 0 });
    expect(await page.getByLabel('Savings').inputValue()).toBe('700.00');
    expect(await page.getByLabel('Checking').inputValue()).toBe('75');

    await save();
    await page.waitForURL(`**/admin/users/${user._id}`);
    expect((await api.me()).account).toMatchObject({ savings: 700, checking: 75 });
    // The browser logs the 412 itself.
    expect(errors.filter((error) => !error.includes('412'))).toEqual([]);
    await context.close();
  });
}

async function pay(api: BankApi, amount: number): Promise<void> {
  const request = {
    from: 'savings' as const,
    amount,
    accountNumber: '9999999999',
    bankName: 'Elsewhere Bank',
    routingNumber: '123456789',
    accountType: 'checking' as const,
    to: 'Somebody',
    description: 'While the form is open',
    paymentPin: PIN,
  };
  const { status } = await api.transfer(request, randomUUID());
  if (status !== 201) throw new Error(`The payment failed with status ${status}`);
}
