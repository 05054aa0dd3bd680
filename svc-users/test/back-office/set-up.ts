import type { Commands, Events } from '@larkspur/contracts/messages';
import { IsBoolean, IsString } from 'class-validator';
import { type Harness, startService } from '../harness';

/** A payment PIN of these tests, which no table may contain. */
export const PIN = '593127';

type LoginUpdate = Commands['login.update'];

/** One service for all tests of the back office, and what it has published. */
export interface BackOffice extends Pick<Harness, 'register' | 'asUser' | 'asAdmin'> {
  service(): Harness;
  adjusted: Events['account.adjusted'][];
  provisioned: Events['user.provisioned'][];
  changed: Events['user.profile-changed'][];
  /** Sets the reply of the fake svc-auth to `login.update` until the end of the test. By default it accepts. */
  onLoginUpdate(reply: (wanted: LoginUpdate['request']) => LoginUpdate['reply']): void;
}

class LoginUpdateDto {
  @IsString() userId!: string;
  @IsString() email!: string;
  @IsBoolean() isDisabled!: boolean;
}

const accept = (): LoginUpdate['reply'] => ({ outcome: 'updated', revision: Date.now() });

/** Starts the service before the tests of a file, and stops it after them. */
export function setUpBackOffice(): BackOffice {
  let service: Harness;
  let reply: (wanted: LoginUpdate['request']) => LoginUpdate['reply'] = accept;
  const adjusted: Events['account.adjusted'][] = [];
  const provisioned: Events['user.provisioned'][] = [];
  const changed: Events['user.profile-changed'][] = [];

  beforeAll(async () => {
    service = await startService(async (bus) => {
      await bus.serve('login.update', { queue: 'svc-auth.login-updates', dto: LoginUpdateDto }, async (wanted) =>
        reply(wanted),
      );
      await bus.observe('account.adjusted', (event) => adjusted.push(event));
      await bus.observe('user.provisioned', (event) => provisioned.push(event));
      await bus.observe('user.profile-changed', (event) => changed.push(event));
    });
  });

  afterAll(() => service?.close());

  beforeEach(() => {
    reply = accept;
  });

  return {
    service: () => service,
    register: (...name) => service.register(...name),
    asUser: (...request) => service.asUser(...request),
    asAdmin: (...request) => service.asAdmin(...request),
    ...{ adjusted, provisioned, changed },
    onLoginUpdate: (next) => {
      reply = next;
    },
  };
}
