import { join } from 'node:path';
import type { RemoteName } from '@larkspur/contracts/remote';
import type { SessionUser } from '@larkspur/contracts/session';
import type { Page } from 'playwright-core';
import { REMOTE_NAMES } from '../../scripts/launcher/remotes';
import { byName } from '../support/by-name';

/** The data about a remote that these tests need. Each remote has its own in `test/scenario.ts`. */
interface RemoteScenario {
  /** Its screens are open to the back office only. */
  isForStaff?: true;
  /** Shows its heading without any service. */
  page: { path: string; heading: RegExp };
  /** Exercises the host's services for a remote: session, API, navigation, and a lazily loaded screen. */
  walk: {
    startsAt: string;
    heading: string;
    /** The user who is signed in when it starts. */
    startsAs: 'visitor' | 'customer' | 'administrator';
    /** The user whom its sign-in form signs in. */
    signsInAs?: 'customer' | 'administrator';
    act(page: Page, login: { email: string; password: string }): Promise<void>;
  };
}

const SCENARIOS = Object.fromEntries(
  REMOTE_NAMES.map((name) => {
    const { scenario } = require(join(__dirname, '../..', name, 'test/scenario')) as { scenario: RemoteScenario };
    return [name, scenario];
  }),
);

export const scenarioOf = (name: RemoteName): RemoteScenario => byName(SCENARIOS, name);

const ADMINISTRATOR = { isAdmin: true, role: 'administrator' } as const;

/** The properties in which the session of a user who may open the screens of these remotes differs from a customer's. */
export const sessionFor = (...names: RemoteName[]): Partial<SessionUser> =>
  names.some((name) => scenarioOf(name).isForStaff) ? ADMINISTRATOR : {};

/** A page of the remote that needs no service. */
export const pageOf = (name: RemoteName): RemoteScenario['page'] => scenarioOf(name).page;
