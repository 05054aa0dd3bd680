import type { Events } from '@larkspur/contracts/messages';
import type { User } from '@larkspur/contracts/user';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { IsString } from 'class-validator';
import { FakeAuthService } from './fake-auth-service';
import { type Harness, startService } from './harness';

class PendingTransfersRequest {
  @IsString() userId!: string;
}

/** The back office's updates of users, with a simulated svc-auth. */
class UserUpdates {
  service!: Harness;
  logins!: FakeAuthService;
  readonly audited: Events['audit.recorded'][] = [];
  readonly notices: Events['notice.due'][] = [];

  async start(): Promise<void> {
    this.service = await startService(async (bus) => {
      this.logins = await FakeAuthService.serve(bus);
      await bus.serve(
        'transfers.pending',
        { queue: 'svc-transactions.pending', dto: PendingTransfersRequest },
        async () => ({ pending: 0 }),
      );
      await bus.observe('audit.recorded', (event) => this.audited.push(event));
      await bus.observe('notice.due', (event) => this.notices.push(event));
    });
  }

  async registered(): Promise<User> {
    const user = await this.service.register();
    this.logins.addLogin(user._id, user.email);
    return user;
  }

  put(url: string, body: object, headers?: Record<string, string>): ReturnType<Harness['asAdmin']> {
    return this.service.asAdmin('PUT', url, body, headers);
  }

  async tagOf(user: User): Promise<string> {
    return String((await this.service.asAdmin('GET', urlOf(user))).headers.etag);
  }

  recordOf(
    action: string,
    subjectId: string | null,
    objectId: string | null = null,
  ): Promise<Events['audit.recorded']> {
    return eventually(
      async () =>
        this.audited.find(
          (record) => record.action === action && record.subjectId === subjectId && record.objectId === objectId,
        ) ?? null,
    );
  }
}

/** Starts a service for the tests of a file. */
export function useUserUpdates(): UserUpdates {
  const updates = new UserUpdates();
  beforeAll(() => updates.start());
  afterAll(() => updates.service?.close());
  return updates;
}

export const urlOf = (user: User) => `/api/user/admin/${user._id}`;
export const accountUrlOf = (user: User) => `/api/user/admin/account/${user._id}`;
export const accountOf = (user: User) => ({ number: user.account.number, savings: 0, checking: 0 });
