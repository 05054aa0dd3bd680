import type { PagedResponse } from '@larkspur/contracts/http';
import type { Events } from '@larkspur/contracts/messages';
import type { User, VerificationCase } from '@larkspur/contracts/user';
import { type Harness, startService } from '../harness';
import { verificationRequest } from '../images';

export const UPLOAD = '/api/user/verification';

type Response = ReturnType<Harness['asUser']>;

/** One service for all tests of verifications, what it has published, and requests that most of them send. */
export interface Verifications {
  service(): Harness;
  changed: Events['user.profile-changed'][];
  audited: Events['audit.recorded'][];
  notices: Events['notice.due'][];
  upload(userId: string, body: object): Response;
  me(userId: string): Promise<User>;
  /** A new customer whose documents await a decision. */
  submitted(): Promise<User>;
  /** The pending upload of this customer, as the back office lists it. */
  pendingCase(userId: string): Promise<VerificationCase>;
  /** @param path below `/api/user/admin/` */
  asAdministrator(id: string, method: 'POST' | 'DELETE', path: string, payload?: object): Response;
  postDecision(userId: string, body: object): Response;
  /** Decides on the pending upload. */
  decide(userId: string, body: object): Promise<Awaited<Response>>;
}

/** Starts the service before the tests of a file, and stops it after them. */
export function setUpVerifications(): Verifications {
  let service: Harness;
  const changed: Events['user.profile-changed'][] = [];
  const audited: Events['audit.recorded'][] = [];
  const notices: Events['notice.due'][] = [];

  beforeAll(async () => {
    service = await startService(async (bus) => {
      await bus.observe('user.profile-changed', (event) => changed.push(event));
      await bus.observe('audit.recorded', (event) => audited.push(event));
      await bus.observe('notice.due', (event) => notices.push(event));
    });
  });

  afterAll(() => service?.close());

  const upload: Verifications['upload'] = (userId, body) => service.asUser(userId, 'POST', UPLOAD, body);
  const postDecision: Verifications['postDecision'] = (userId, body) =>
    service.asAdmin('POST', `/api/user/admin/${userId}/verification`, body);

  async function pendingCase(userId: string): Promise<VerificationCase> {
    let cursor: string | null = '';
    while (cursor !== null) {
      const response = await service.asAdmin(
        'GET',
        `/api/user/admin/verifications?limit=100${cursor && `&cursor=${cursor}`}`,
      );
      const { data, page }: PagedResponse<VerificationCase> = response.json();
      const found = data.find(({ user }) => user._id === userId);
      if (found) return found;
      cursor = page.next;
    }
    throw new Error('This customer has no pending upload.');
  }

  return {
    service: () => service,
    ...{ changed, audited, notices, upload, postDecision, pendingCase },
    me: async (userId) => (await service.asUser(userId, 'GET', '/api/user/me')).json().data,
    submitted: async () => {
      const user = await service.register();
      const response = await upload(user._id, await verificationRequest());
      expect(response.statusCode).toBe(201);
      return response.json().data;
    },
    asAdministrator: (id, method, path, payload) =>
      service.app.inject({
        method,
        url: `/api/user/admin/${path}`,
        headers: service.issuer.bearer(id, 'administrator'),
        ...(payload && { payload }),
      }),
    decide: async (userId, body) =>
      postDecision(userId, { verificationId: (await pendingCase(userId)).verificationId, ...body }),
  };
}
