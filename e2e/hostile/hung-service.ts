import { scaleToMachine } from '@larkspur/service-kit/testing/scale-to-machine';
import type { Bank } from '../../scripts/launcher/bank';
import { BankApi } from '../support/bank-api';
import { eventually } from '../support/eventually';
import type { Target } from './target';

const NAME = 'svc-users';
/** The maximum time in which a hung process is replaced (decision 24). */
const MAX_REPLACEMENT_MS = 15_000;

/** A service that is stopped as a debugger, a frozen container or an endless loop would stop it. */
export function hungService(context: () => Target & { bank: Bank }): void {
  it('is replaced within 15 s, nothing else is, and the API works again', async () => {
    const { bank, edge, bystander, processes } = context();
    const { email, password } = await BankApi.signUp(edge.url, 'Patient');
    const customer = await BankApi.signIn(edge.url, email, password);
    const expectAccount = async () => expect((await customer.get('/user/me')).status).toBe(200);
    // It is opened shortly after the sign-up.
    await eventually(expectAccount);

    const hungAt = performance.now();
    bank.kill(NAME, 'SIGSTOP');
    const replaced = async () => {
      await eventually(async () => processes.expectReplaced(NAME), 8 * MAX_REPLACEMENT_MS);
      return performance.now() - hungAt;
    };
    const [replacementMs] = await Promise.all([replaced(), bystander.expectAnswers()]);
    expect(replacementMs).toBeLessThan(scaleToMachine(MAX_REPLACEMENT_MS));
    await eventually(expectAccount);
    await bystander.expectAnswers();
    processes.expectReplaced(NAME);
  });
}
