import { buildSessionUser, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { tokenUntil } from '@larkspur/web-kit/testing/session-fixtures';
import type { Page } from 'playwright-core';
import { noiseImage } from '../public/image-files';
import type { ScreenState } from './accessible-states';
import { failure } from './mock-api';
import { NEW_CUSTOMER, offlineAfter, PIXEL, press, waiting, withoutData } from './state-parts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const PICTURE = 'PATCH /user/profile-picture';
const CHANGED = { token: tokenUntil(4_102_444_800, { sub: 'u1', jti: 'after' }), user: buildSessionUser() };
const THIS_DEVICE = {
  _id: 's1',
  device: 'Firefox on Linux',
  address: '203.0.113.7',
  createdAt: '2026-11-18T14:02:00.000Z',
  lastSeenAt: '2026-11-21T16:55:00.000Z',
  isCurrent: true,
};

async function changePassword(page: Page): Promise<void> {
  await field(page, 'Old password').fill('larkspur-demo');
  await field(page, 'New password').fill('quiet-meadow-1907');
  await field(page, 'Confirm password').fill('quiet-meadow-1907');
  await press(page, 'Update password');
}

const DETAILS: ScreenState[] = [
  ...withoutData('info', '/account/info', 'GET /user/me', 'account'),
  {
    name: 'info, without a PIN and not verified',
    path: '/account/info',
    responses: { 'GET /user/me': { data: NEW_CUSTOMER } },
    prepare: async (page) => {
      await page.getByText('Not set: you need one to send money').waitFor();
      await press(page, 'Show account number');
    },
  },
  {
    name: 'info, cropping a picture',
    path: '/account/info',
    prepare: async (page) => {
      await page.locator('input[type="file"]').setInputFiles(noiseImage('me.png', 30_000));
      await page.getByRole('dialog', { name: 'Crop your picture' }).waitFor();
    },
  },
  {
    name: 'info, a picture that is refused',
    path: '/account/info',
    prepare: async (page) => {
      const file = { name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
      await page.locator('input[type="file"]').setInputFiles(file);
      await page
        .getByRole('alert')
        .getByText(/is a PDF file/)
        .waitFor();
    },
  },
  {
    name: 'info, a picture being uploaded',
    path: '/account/info',
    responses: { [PICTURE]: waiting },
    prepare: async (page) => {
      await page.locator('input[type="file"]').setInputFiles(noiseImage('me.png', 30_000));
      await press(page, 'Use this picture');
      await page.getByRole('progressbar').waitFor();
    },
  },
  {
    name: 'info, removing the picture',
    path: '/account/info',
    responses: { 'GET /user/me': { data: buildUser({ profilePicture: { url: PIXEL } }) } },
    prepare: async (page) => {
      await press(page, 'Remove picture');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'profile', path: '/account/profile', prepare: (page) => page.getByText('Go to Account').waitFor() },
  {
    name: 'settings',
    path: '/account/settings',
    prepare: (page) => page.getByRole('button', { name: 'Download your data' }).waitFor(),
  },
  {
    name: 'settings, reading the data',
    path: '/account/settings',
    responses: { 'GET /user/data': waiting },
    prepare: async (page) => {
      await press(page, 'Download your data');
      await page.getByRole('progressbar').waitFor();
    },
  },
  {
    name: 'settings, data saved',
    path: '/account/settings',
    responses: {
      'GET /user/data': { data: { profile: buildUser(), identity: null, activity: [] } },
      'GET /auth/user': { data: buildSessionUser() },
    },
    prepare: async (page) => {
      await press(page, 'Download your data');
      await page.getByText('Your file is in your downloads.').waitFor();
    },
  },
  {
    name: 'settings, export not available',
    path: '/account/settings',
    responses: { 'GET /user/data': failure('unavailable') },
    prepare: async (page) => {
      await press(page, 'Download your data');
      await page.getByText('We couldn’t prepare your file.').waitFor();
    },
  },
  ...withoutData('edit profile', '/account/update-account', 'GET /user/me', 'profile'),
  {
    name: 'edit profile, nothing left in it',
    path: '/account/update-account',
    prepare: async (page) => {
      for (const label of ['Email', 'Phone', 'House address', 'State']) await field(page, label).fill('');
      await press(page, 'Save changes');
      await page.getByRole('alert').getByRole('link', { name: 'Enter your state' }).waitFor();
    },
  },
  {
    name: 'edit profile, saved',
    path: '/account/update-account',
    responses: { 'PATCH /user/profile': { data: buildUser(), message: 'Profile updated.' } },
    prepare: async (page) => {
      await field(page, 'Phone').fill('+1 302 555 0111');
      await press(page, 'Save changes');
      await page.getByText('Profile updated.').waitFor();
    },
  },
  {
    name: 'edit profile, changed email',
    path: '/account/update-account',
    prepare: async (page) => {
      await field(page, 'Email').fill('ada@lovelace.example');
      await press(page, 'Save changes');
      await page.getByRole('alert').getByRole('link', { name: 'Enter your password to change your email' }).waitFor();
    },
  },
  {
    name: 'edit profile, changed by someone else',
    path: '/account/update-account',
    responses: { 'PATCH /user/profile': failure('stale') },
    prepare: async (page, { api }) => {
      await field(page, 'Phone').fill('+1 302 555 0111');
      api.on('GET /user/me', { data: buildUser({ phone: '+1 302 555 0999' }) });
      await press(page, 'Save changes');
      await page.getByText('This profile changed while you were editing').waitFor();
    },
  },
  {
    name: 'edit profile, refused',
    path: '/account/update-account',
    responses: { 'PATCH /user/profile': failure('rate_limited') },
    prepare: async (page) => {
      await field(page, 'Phone').fill('+1 302 555 0111');
      await press(page, 'Save changes');
      await page.getByText('We couldn’t save your profile.').waitFor();
    },
  },
  {
    name: 'edit profile, no answer',
    path: '/account/update-account',
    responses: { 'PATCH /user/profile': 'cut' },
    prepare: async (page) => {
      await field(page, 'Phone').fill('+1 302 555 0111');
      await press(page, 'Save changes');
      await page.getByText('We couldn’t confirm that your profile was saved.').waitFor();
    },
  },
  {
    name: 'not found',
    path: '/account/nope',
    prepare: (page) => page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor(),
  },
];

const CREDENTIALS: ScreenState[] = [
  {
    name: 'update password, nothing entered',
    path: '/account/update-password',
    prepare: async (page) => {
      await press(page, 'Update password');
      await page.getByRole('alert').getByRole('link', { name: 'Enter your old password' }).waitFor();
    },
  },
  {
    name: 'update password, no answer',
    path: '/account/update-password',
    responses: { 'POST /auth/change-password': 'cut' },
    prepare: async (page) => {
      await changePassword(page);
      await page.getByText('We couldn’t confirm that your password was updated.').waitFor();
    },
  },
  {
    name: 'update password, wrong old one',
    path: '/account/update-password',
    responses: {
      'POST /auth/change-password': failure('wrong_password', undefined, [
        { field: 'oldPassword', message: 'The password is incorrect.' },
      ]),
    },
    prepare: async (page) => {
      await changePassword(page);
      await page.getByRole('alert').getByRole('link', { name: 'The password is incorrect.' }).waitFor();
    },
  },
  {
    name: 'update password, saved',
    path: '/account/update-password',
    responses: {
      'POST /auth/change-password': { ...CHANGED, data: CHANGED, message: 'Your password has been updated.' },
    },
    prepare: async (page) => {
      await changePassword(page);
      await page.getByText('Your password has been updated.').waitFor();
    },
  },
  {
    name: 'payment PIN, creating one',
    path: '/account/payment-pin',
    responses: { 'GET /user/me': { data: NEW_CUSTOMER } },
    prepare: (page) => page.getByRole('button', { name: 'Create PIN' }).waitFor(),
  },
  {
    name: 'payment PIN, wrong password',
    path: '/account/payment-pin',
    responses: {
      'PUT /user/payment-pin': failure('wrong_password', undefined, [
        { field: 'password', message: 'The password is incorrect.' },
      ]),
    },
    prepare: async (page) => {
      await field(page, 'New payment PIN').fill('481516');
      await field(page, 'Repeat PIN').fill('481516');
      await field(page, 'Password').fill('not-mine');
      await press(page, 'Change PIN');
      await page.getByText('The password is incorrect.').first().waitFor();
    },
  },
  ...withoutData('payment PIN', '/account/payment-pin', 'GET /user/me', 'account'),
  {
    name: 'payment PIN, nothing entered',
    path: '/account/payment-pin',
    prepare: async (page) => {
      await press(page, 'Change PIN');
      await page.getByRole('alert').getByRole('link', { name: 'Choose a payment PIN' }).waitFor();
    },
  },
  ...withoutData('devices', '/account/sessions', 'GET /auth/sessions', 'devices'),
  {
    name: 'devices',
    path: '/account/sessions',
    prepare: (page) => page.getByText('Chrome on Windows').first().waitFor(),
  },
  {
    name: 'devices, only this one',
    path: '/account/sessions',
    responses: { 'GET /auth/sessions': { data: [THIS_DEVICE] } },
    prepare: (page) => page.getByText('You’re not signed in anywhere else.').waitFor(),
  },
  {
    name: 'devices, signing one out',
    path: '/account/sessions',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Sign out.*Safari on iOS/ }).click();
      await page.getByRole('alertdialog', { name: 'Sign out Safari on iOS?' }).waitFor();
    },
  },
  {
    name: 'devices, signing all others out',
    path: '/account/sessions',
    prepare: async (page) => {
      await press(page, 'Sign out all others');
      await page.getByRole('alertdialog').waitFor();
    },
  },
];

/** Every state of the account's screens that looks different. */
export const ACCOUNT_STATES: ScreenState[] = [
  ...DETAILS,
  ...CREDENTIALS,
  offlineAfter('info', '/account/info', 'Ada Lovelace'),
  offlineAfter('devices', '/account/sessions', 'Chrome on Windows'),
  offlineAfter('edit profile', '/account/update-account', 'House address'),
];
