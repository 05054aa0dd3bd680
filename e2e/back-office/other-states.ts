import { failure } from '../customer/mock-api';
import { published, TRANSFER } from '../screens/admin-responses';
import type { AdminScreenState } from './accessible-states';
import { ADA, button, list, never } from './administrator';
import { PAGES } from './operations';

/** States of sign-in, the palette, messages, beneficiaries, audit records, and operations. */
export const OTHER_STATES: readonly AdminScreenState[] = [
  { name: 'sign-in', path: '/admin/login', shows: 'For bank employees only.', isVisitor: true },
  {
    name: 'sign-in, refused',
    path: '/admin/login',
    shows: 'The email or password is incorrect.',
    isVisitor: true,
    responses: { 'POST /auth/signin': failure('wrong_credentials', 'The email or password is incorrect.') },
    act: async (page) => {
      await page.getByLabel('Email').fill('iris@example.com');
      await page.getByLabel('Password', { exact: true }).fill('wrong-password');
      await button(page, 'Sign in').click();
    },
  },
  {
    name: 'palette with results',
    path: '/admin/ledger',
    shows: 'ada@example.com · 4400918237',
    responses: { 'GET /user/admin': list(ADA), 'GET /transaction/admin': list(...TRANSFER) },
    act: async (page) => {
      await page.getByRole('button', { name: /^Search, or go to/ }).click();
      await page.getByRole('combobox').fill('ada');
    },
  },
  {
    name: 'audit, by person',
    path: '/admin/audit',
    shows: 'Ada Lovelace',
    responses: { 'GET /user/admin': list(ADA) },
    act: async (page) => {
      await page.getByRole('button', { name: /^Affected user/ }).click();
      await page.getByRole('searchbox').fill('ada');
      await page.getByRole('button', { name: /^Ada Lovelace/ }).waitFor();
    },
  },
  { name: 'audit, auditor', path: '/admin/audit', shows: 'Asked for by phone', isAuditor: true },
  { name: 'contacts', path: '/admin/contacts', shows: 'Opening hours' },
  {
    name: 'contacts, selected',
    path: '/admin/contacts',
    shows: /selected$/,
    act: (page) => page.getByRole('checkbox', { name: 'Select all shown' }).check(),
  },
  {
    name: 'contacts, none',
    path: '/admin/contacts',
    shows: 'No messages yet.',
    responses: { 'GET /contacts': list() },
  },
  {
    name: 'contacts, failed',
    path: '/admin/contacts',
    shows: 'We couldn’t load the messages.',
    responses: { 'GET /contacts': failure('internal') },
  },
  {
    name: 'beneficiaries, none',
    path: '/admin/beneficiaries',
    shows: 'No beneficiaries yet.',
    responses: { 'GET /beneficiaries': list() },
  },
  {
    name: 'operations, selected',
    path: '/admin/operations',
    shows: /selected$/,
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all shown', exact: true }).check();
      await page.getByRole('checkbox', { name: 'Select all shown events' }).check();
      // The header covers a part of what has scrolled below it, and axe takes a button for as small as what is left of it.
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: 'operations, none',
    path: '/admin/operations',
    shows: 'No dead letters.',
    responses: {
      'GET /operations/dead-letters': list(),
      'GET /user/admin/unpublished-events': published('svc-users'),
    },
  },
  { name: 'beneficiaries', path: '/admin/beneficiaries', shows: 'Harbor Energy' },
  { name: 'audit', path: '/admin/audit', shows: 'Asked for by phone' },
  { name: 'operations', path: '/admin/operations', shows: 'Seal new postings' },
  {
    name: 'palette',
    path: '/admin/ledger',
    shows: 'Go to',
    act: (page) => page.getByRole('button', { name: /^Search, or go to/ }).click(),
  },
  {
    name: 'beneficiaries, failed',
    path: '/admin/beneficiaries',
    shows: 'We couldn’t load the beneficiaries.',
    responses: { 'GET /beneficiaries': failure('internal') },
  },
  {
    name: 'audit, failed',
    path: '/admin/audit',
    shows: 'We couldn’t load the audit records.',
    responses: { 'GET /audit': failure('internal') },
  },
  {
    name: 'operations, failed',
    path: '/admin/operations',
    shows: 'We couldn’t load the dead letters.',
    responses: { 'GET /operations/dead-letters': failure('internal') },
  },
  {
    name: 'unpublished events, failed',
    path: '/admin/operations',
    shows: 'We couldn’t load the unpublished events of svc-users.',
    responses: { 'GET /user/admin/unpublished-events': failure('unavailable') },
  },
  {
    name: 'unpublished events, loading',
    path: '/admin/operations',
    shows: 'Unpublished events',
    act: (page) => page.getByText('Loading the unpublished events').waitFor({ state: 'attached' }),
    responses: {
      'GET /auth/admin/unpublished-events': never,
      'GET /user/admin/unpublished-events': published('svc-users'),
    },
  },
  {
    name: 'unpublished events, refused',
    path: '/admin/operations',
    shows: 'user.profile-changed',
    act: async (page) => {
      await page.getByRole('button', { name: 'Send again user.profile-changed' }).click();
      await button(page, 'Send again').click();
      await page.getByText('We couldn’t send the event again.').waitFor();
      // The bar at the bottom of a phone would cover a part of a checkbox, which is a smaller target then.
      await page.evaluate(() => window.scrollTo(0, 0));
    },
    responses: {
      'POST /user/admin/unpublished-events/e1/resend': failure('not_found', 'This event is no longer set aside.'),
    },
  },
  {
    name: 'operations, more to show',
    path: '/admin/operations',
    shows: '1 more is not shown.',
    responses: PAGES,
    act: (page) => page.getByText('1 more difference is not shown.').waitFor(),
  },
  {
    name: 'unpublished events, question',
    path: '/admin/operations',
    shows: 'Send this event again?',
    act: (page) => page.getByRole('button', { name: 'Send again user.profile-changed' }).click(),
  },
  { name: 'contacts, auditor', path: '/admin/contacts', shows: 'Opening hours', isAuditor: true },
  { name: 'operations, auditor', path: '/admin/operations', shows: 'Seal new postings', isAuditor: true },
  { name: 'not found', path: '/admin/nope', shows: 'Go to the dashboard' },
];
