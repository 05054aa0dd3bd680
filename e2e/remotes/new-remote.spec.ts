import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteRegistry } from '@larkspur/contracts/remote';
import { scaleToMachine } from '@larkspur/service-kit/testing/scale-to-machine';
import type { Browser, Page } from 'playwright-core';
import { dropDatabases } from '../../scripts/launcher/databases';
import { DEMO_CUSTOMERS, DEMO_PASSWORD } from '../../scripts/launcher/demo-customers';
import { Secrets } from '../../scripts/launcher/secrets';
import { type CloneCommand, FreshClone } from '../../scripts/test/fresh-clone';
import { BankApi } from '../support/bank-api';
import { launchBrowser, newBrowserSession } from '../support/browser-session';
import { until } from '../support/eventually';
import { freePort } from '../support/free-port';
import { fillSignIn } from '../support/sign-in';
import { testServers } from '../support/test-bank';

/**
 * The promise of CONTRIBUTING.md: in a clone with a running bank, a team makes a remote, tests it, runs it alone, releases it
 * and adds one line of configuration. The clone has no git repository, and its folder's name contains a space.
 */
const PROMISED_SECONDS = 180;
const TIMEOUT_MS = 1_200_000;
const [{ email }] = DEMO_CUSTOMERS;
const login = { email, password: DEMO_PASSWORD };
const suffix = `_new_remote_${randomInt(1e9)}`;

let clone: FreshClone;
let browser: Browser;
let launcher: CloneCommand;
let bankUrl: string;

beforeAll(async () => {
  clone = FreshClone.create({ prefix: 'larkspur clone-', canBuild: true });
  const env = { ...testServers(), PORT: String(await freePort()), LARKSPUR_DATABASE_SUFFIX: suffix };
  launcher = clone.start(['start'], { ...env, RATE_LIMITS: 'off' });
  browser = await launchBrowser();
  [, bankUrl = ''] = await launcher.untilPrinted(/is running at (\S+)/);
}, TIMEOUT_MS);

afterAll(async () => {
  await browser?.close();
  await launcher?.stop();
  const { TEST_DATABASE_URL } = process.env;
  if (clone && TEST_DATABASE_URL) {
    await dropDatabases(TEST_DATABASE_URL, new Secrets(join(clone.folder, '.larkspur/secrets.json')), suffix);
  }
  clone?.remove();
});

test(
  'a new remote is made, tested, run alone, released and shown by the running bank within three minutes',
  async () => {
    const seconds: Record<string, number> = {};
    const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
      const started = Date.now();
      const result = await work();
      seconds[step] = (Date.now() - started) / 1_000;
      return result;
    };

    const made = await timed('npm run new:remote', () => succeed('run', 'new:remote', '--', 'mfe-cards'));
    const [, line] = /^ +(\{ "name": "mfe-cards".*\})$/m.exec(made) ?? [];
    if (!line) throw new Error(`It does not print the line of configuration:\n${made}`);

    const tested = await timed('npm test', () => succeed('test', '--', 'mfe-cards'));
    expect(tested).toMatch(/\d+ passed, 0 failed/);

    await timed('npm run dev, until its screen is in the browser', async () => {
      const dev = clone.start(['run', 'dev', '-w', 'mfe-cards']);
      try {
        const [, url = ''] = await dev.untilPrinted(/mfe-cards on its own .*: (http\S+)/);
        await showsBalances(url, url, (page) => page.getByRole('heading', { level: 1 }).waitFor());
      } finally {
        await dev.stop();
      }
    });

    const released = await timed('npm run release', () => succeed('run', 'release', '--', 'mfe-cards'));
    expect(released).toMatch(/Released mfe-cards \w{16}\nnpm start won.t show mfe-cards until remotes\.json lists it/);
    expect((await fetch(`${bankUrl}/cards`)).status).toBe(404);

    await timed('one line in remotes.json, until its screen is in the browser', async () => {
      const file = join(clone.folder, 'remotes.json');
      const list = readFileSync(file, 'utf8');
      writeFileSync(file, list.replace(/ {4}\}\n {2}\]/, `    },\n    ${line}\n  ]`));
      await until(async () => (await fetch(`${bankUrl}/cards`)).status === 200);
      await showsBalances(bankUrl, '/signin?next=%2Fcards', (page) => page.waitForURL('**/cards'));
    });

    const total = Object.values(seconds).reduce((sum, next) => sum + next, 0);
    for (const [step, taken] of Object.entries({ ...seconds, total })) {
      process.stdout.write(`  ${taken.toFixed(1).padStart(6)} s  ${step}\n`);
    }
    expect(total).toBeLessThan(scaleToMachine(PROMISED_SECONDS));
  },
  TIMEOUT_MS,
);

test('it takes only the paths of its line', async () => {
  const { routes } = (await (await fetch(`${bankUrl}/registry.json`)).json()) as RemoteRegistry;
  expect(routes.screens).toContainEqual({ path: '/cards', remote: 'mfe-cards', access: 'signed-in' });
  expect(routes.screens).toContainEqual({ path: '/cards/credit-card', remote: 'mfe-public', access: 'open' });
  expect(await (await fetch(`${bankUrl}/health/ready`)).json()).toMatchObject({
    remotesList: 'applied',
    claims: 'accepted',
  });
});

test('npm accepts its package-lock.json without the registry', async () => {
  await succeed('ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit');
});

test('a second command with the same name changes nothing', async () => {
  const files = ['mfe-cards/src/remote.tsx', 'package-lock.json', 'remotes.json'];
  const read = () => files.map((file) => readFileSync(join(clone.folder, file), 'utf8'));
  const before = read();
  const { code, output } = await clone.npm(['run', 'new:remote', '--', 'mfe-cards', '--register']);
  expect(code).toBe(1);
  expect(output).toContain('mfe-cards already exists.');
  expect(read()).toEqual(before);
});

test('a remote that is taken out of the list is not shown anymore', async () => {
  const file = join(clone.folder, 'remotes.json');
  const { remotes } = JSON.parse(readFileSync(file, 'utf8')) as { remotes: { name: string }[] };
  writeFileSync(file, JSON.stringify({ remotes: remotes.filter(({ name }) => name !== 'mfe-cards') }));
  await until(async () => (await fetch(`${bankUrl}/cards`)).status === 404);
});

/** Runs an npm command in the clone. @returns its output @throws Error with the output when it fails */
async function succeed(...args: string[]): Promise<string> {
  const { code, output } = await clone.npm(args);
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed.\n${output}`);
  return output;
}

/** Signs in and expects the new screen with the customer's data from the services. */
async function showsBalances(origin: string, path: string, arrived: (page: Page) => Promise<unknown>): Promise<void> {
  const { account } = await (await BankApi.signIn(bankUrl, login.email, login.password)).me();
  const { page, context, errors } = await newBrowserSession(browser, origin);
  // The dev server compiles before it responds.
  page.setDefaultTimeout(180_000);
  await page.goto(path);
  await fillSignIn(page, login);
  await arrived(page);
  await page.getByRole('heading', { level: 1, name: 'Cards' }).waitFor();
  const savings = account.savings.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  await page.getByText(savings).waitFor();
  expect(await page.title()).toMatch(/^Cards – /);
  expect(errors).toEqual([]);
  await context.close();
}
