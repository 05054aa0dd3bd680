import type { PersonalData } from '@larkspur/contracts/personal-data';
import { apiError, type FakeCall, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser, buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { collectData } from './collect-data';
import { DataExport } from './data-export';

const link = (name: string) => ({ url: `/api/user/files/${name}` });
const PERSONAL: PersonalData = {
  profile: buildUser({ profilePicture: link('face') }),
  identity: {
    documentType: 'passport',
    dateOfBirth: '1988-04-17',
    submittedAt: '2026-11-18T16:20:33.000Z',
    photo: link('photo'),
    documentFront: link('front'),
    documentBack: link('back'),
  },
  activity: [{ action: 'session.opened', at: '2026-11-20T09:41:07.000Z', by: 'customer', address: '203.0.113.7' }],
};
const LINES = Array.from({ length: 250 }, (_, index) => buildStatementLine({ _id: `l${index}` }));

/** 250 lines, a page at a time. */
function readPage({ options }: FakeCall) {
  const { cursor = 0, limit = 0 } = options.query ?? {};
  const end = Number(cursor) + Number(limit);
  return { data: LINES.slice(Number(cursor), end), page: { next: end < LINES.length ? String(end) : null, limit } };
}

const openHost = () =>
  new FakeHost({
    'GET /user/data': { data: PERSONAL },
    'GET /auth/user': { data: buildSessionUser() },
    'GET /auth/sessions': { data: [] },
    'GET /transaction/complete': readPage,
  }).signInAs(buildSessionUser());

it('collects every transaction, every picture and every other part', async () => {
  const steps: string[] = [];
  const data = await collectData(openHost(), {
    signal: new AbortController().signal,
    onStep: (step) => steps.push(step),
    readPicture: async (url) => `data:image/jpeg;base64,${url.split('/').at(-1)}`,
  });
  expect(data.transactions.map(({ _id }) => _id)).toEqual(LINES.map(({ _id }) => _id));
  expect(data.pictures).toEqual(
    ['face', 'photo', 'front', 'back'].map((name) => ({
      name: expect.any(String),
      content: `data:image/jpeg;base64,${name}`,
    })),
  );
  expect(data).toMatchObject({ bank: 'Larkspur Bank', version: 1, ...PERSONAL, login: { email: 'ada@example.com' } });
  expect(steps).toContain('Reading your transactions: 200 so far');
});

describe('the card', () => {
  const saved: { name: string; content: Blob }[] = [];
  let content: Blob;

  beforeEach(() => {
    saved.length = 0;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, content });
    });
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        content = blob;
        return 'blob:data';
      },
      revokeObjectURL: jest.fn(),
    });
    const picture = async () => ({ ok: true, blob: async () => new Blob(['x'], { type: 'image/jpeg' }) });
    Object.assign(globalThis, { fetch: jest.fn(picture) });
  });

  const download = () => userEvent.click(screen.getByRole('button', { name: 'Download your data' }));

  it('saves one file that a machine can read', async () => {
    renderScreen(<DataExport />, { host: openHost() });
    await download();
    expect(await screen.findByText('Your file is in your downloads.')).toBeVisible();
    expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^larkspur-data-\d{4}-\d\d-\d\d\.json$/)]);
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(saved[0]?.content as Blob);
    });
    const data = JSON.parse(text);
    expect(data.transactions).toHaveLength(250);
    expect(data.pictures[0]).toEqual({ name: 'profilePicture', content: 'data:image/jpeg;base64,eA==' });
  });

  it.each(['GET /user/data', 'GET /auth/sessions', 'GET /transaction/complete'])(
    'saves nothing when %s fails, says so, and can be tried again',
    async (request) => {
      const host = openHost().on(request, apiError('unavailable'));
      renderScreen(<DataExport />, { host });
      await download();
      const failure = (await screen.findByText('We couldn’t prepare your file.')).closest('[role=alert]');
      expect(failure).toHaveTextContent(/Nothing was downloaded\. .* Please try again shortly\.$/);
      expect(saved).toEqual([]);
      host.on('GET /user/data', { data: PERSONAL });
      host.on('GET /auth/sessions', { data: [] });
      host.on('GET /transaction/complete', readPage);
      await download();
      await waitFor(() => expect(saved).toHaveLength(1));
    },
  );

  it('saves nothing when a picture is missing', async () => {
    Object.assign(globalThis, { fetch: jest.fn(async () => ({ ok: false, status: 404 })) });
    renderScreen(<DataExport />, { host: openHost() });
    await download();
    expect(await screen.findByText('We couldn’t prepare your file.')).toBeVisible();
    expect(saved).toEqual([]);
  });
});
