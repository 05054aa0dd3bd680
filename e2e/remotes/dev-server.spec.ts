import type { Browser } from 'playwright-core';
import { launchBrowser, newBrowserSession } from '../support/browser-session';
import { DevServer, StubGateway } from './dev-server';
import { profile, signInAnswer } from './fixtures';

const SUPPORT = 'src/features/support/support.tsx';
/** A screen with state. */
const screen = (title: string) => `
  import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
  import { useState } from 'react';
  export function Support() {
    const [presses, setPresses] = useState(0);
    return (
      <>
        <PageHeading title="${title}" />
        <button type="button" onClick={() => setPresses(presses + 1)}>pressed {presses}</button>
      </>
    );
  }`;

const WIDGET = 'src/widgets/admin-user-panel.tsx';
const widget = (text: string) => `
  export const contractVersion = 1;
  export const Widget = ({ userId }: { userId: string }) => <p>${text} for {userId}</p>;`;

let browser: Browser;
let remote: DevServer;
let gateway: StubGateway;

beforeAll(async () => {
  gateway = new StubGateway({
    'POST /api/auth/signin': signInAnswer(),
    'GET /api/user/me': { data: profile },
    'GET /api/transaction': { data: [], page: { next: null, limit: 5 } },
  });
  remote = new DevServer('mfe-customer');
  remote.write(SUPPORT, screen('Before'));
  remote.write('widgets.json', '[{ "slot": "admin.user.panel", "access": "signed-in" }]');
  remote.write(WIDGET, widget('first version'));
  await gateway.start();
  [browser] = await Promise.all([launchBrowser(), remote.start(gateway.url)]);
});

afterAll(async () => {
  await browser?.close();
  await remote?.stop();
  gateway?.stop();
});

test('runs a remote alone: signs in at the real gateway and hot-reloads changes without losing state', async () => {
  const { page, context, errors } = await newBrowserSession(browser, remote.url);
  page.setDefaultTimeout(180_000);

  await page.goto(remote.url);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password').fill('larkspur');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await page.getByText('$1,000.00').first().waitFor();
  const signIn = gateway.requests.find(({ request }) => request === 'POST /api/auth/signin');
  expect(JSON.parse(signIn?.body ?? '{}')).toEqual({ email: 'ada@example.com', password: 'larkspur' });
  // The gateway refuses writes from other origins, so it gets its own.
  expect(signIn?.origin).toBe(gateway.url);
  expect(gateway.requests.at(-1)?.token).toBe(`Bearer ${signInAnswer().token}`);

  await page.goto(new URL('/account/support', remote.url).href);
  await page.getByRole('heading', { level: 1, name: 'Before' }).waitFor();
  await page.getByRole('button', { name: 'pressed 0' }).click();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  errors.length = 0;

  remote.write(SUPPORT, screen('After'));
  await page.getByRole('heading', { level: 1, name: 'After' }).waitFor();
  await page.getByRole('button', { name: 'pressed 1' }).waitFor();

  // New routes take effect in the same document too. The screen for unknown URLs would take this one.
  remote.replace('src/remote.tsx', "'/account/*':", "'/account/elsewhere/*':");
  remote.replace('src/remote.tsx', "'/account/support':", "'/account/elsewhere':");
  await page.getByRole('heading', { level: 1, name: '/account/support is not a page of mfe-customer' }).waitFor();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  // Its widgets by themselves, with the properties that their slot passes.
  await page.getByRole('link', { name: 'Widgets' }).click();
  await page.getByRole('region', { name: 'admin.user.panel' }).getByText('first version for u1').waitFor();
  remote.write(WIDGET, widget('second version'));
  await page.getByRole('region', { name: 'admin.user.panel' }).getByText('second version for u1').waitFor();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(errors).toEqual([]);
  await context.close();
});
