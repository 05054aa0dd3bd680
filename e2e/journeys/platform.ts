import type { PlatformRemote } from '@larkspur/contracts/platform';
import type { SignInResponse } from '@larkspur/contracts/session';
import type { Bank } from '../../scripts/launcher/bank';
import { REMOTE_NAMES } from '../../scripts/launcher/remotes';
import { BankApi } from '../support/bank-api';
import { eventually } from '../support/eventually';

/** The shell's own API finds out from the bank's services whose token a request carries. */
export function platform(setup: () => Bank): void {
  const send = (path: string, token: string | null, body?: object) =>
    fetch(setup().url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const look = (token: string | null) => send('/_platform/remotes', token);
  /** Nothing has a canary. */
  const abort = (token: string | null, sequence: number) =>
    send(`/_platform/remotes/${REMOTE_NAMES[0]}/orders`, token, { kind: 'abort', sequence, reason: 'a test' });

  async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
    const response = await send('/api/auth/signin', null, { email, password });
    return ((await response.json()) as SignInResponse).token;
  }

  test('staff see the releases, and only administrators may order', async () => {
    const { administrator, auditor, url } = setup();
    if (!auditor) throw new Error('The bank has no auditor.');
    const customer = await signIn(await BankApi.signUp(url, 'Petra'));
    const [admin, reader] = [await signIn(administrator), await signIn(auditor)];

    const found = (await (await look(admin)).json()) as { data: PlatformRemote[] };
    expect(found.data.map(({ name, problem }) => [name, problem])).toEqual(REMOTE_NAMES.map((name) => [name, null]));
    for (const { current, history, historyProblem } of found.data) {
      expect([historyProblem, history.some(({ to }) => to === current?.version)]).toEqual([null, true]);
    }
    const sequence = found.data[0]?.sequence ?? 0;
    const statuses = async (token: string | null) => [
      (await look(token)).status,
      (await abort(token, sequence)).status,
    ];
    expect(await statuses(null)).toEqual([401, 401]);
    expect(await statuses(customer)).toEqual([403, 403]);
    expect(await statuses(reader)).toEqual([200, 403]);
    expect(await statuses(admin)).toEqual([200, 409]);

    expect((await send('/api/auth/signout', admin, {})).status).toBe(200);
    // svc-auth tells the services, itself included, by an event.
    await eventually(async () => expect(await statuses(admin)).toEqual([401, 401]));
  });
}
