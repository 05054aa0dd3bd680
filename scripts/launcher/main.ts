import { join } from 'node:path';
import type { Bank, BankOptions } from './bank';
import { BankLauncher, DEMO_ADMINISTRATOR, DEMO_AUDITOR, stopOrphans } from './bank-launcher';
import { build } from './build';
import { DEMO_CUSTOMERS, DEMO_PASSWORD, DEMO_PIN } from './demo-customers';
import { ensureDemoData } from './demo-data';
import { DATA_FOLDER } from './paths';
import { choosePublicPort } from './ports';
import { Progress } from './progress';
import { type HeldLock, Shutdown } from './shutdown';
import { UserError } from './user-error';

const DEFAULT_PORT = 3000;

/** The entry point of `npm start`. */
export async function main(lock: HeldLock): Promise<void> {
  const progress = new Progress();
  const started = Date.now();
  progress.line('\n  Larkspur Bank\n');
  const shutdown = new Shutdown(progress, lock);
  try {
    const launcher = new BankLauncher(await optionsFor(progress));
    shutdown.launcher = launcher;
    const bank = await launcher.start();
    if (isDemo(process.env)) await ensureDemoData(bank, join(DATA_FOLDER, 'demo.json'), progress);
    shutdown.note('running', { url: bank.url });
    printWelcome(bank, started, progress);
  } catch (error) {
    await shutdown.fail(error);
  }
}

async function optionsFor(progress: Progress): Promise<BankOptions> {
  // Done before the port is chosen, because a killed run's shell may still use it.
  await stopOrphans(DATA_FOLDER, progress);
  const port = await choosePublicPort(process.env.PORT, DEFAULT_PORT);
  if (!process.env.PORT && port !== DEFAULT_PORT) progress.line(`  ! Port ${DEFAULT_PORT} is in use: using ${port}`);
  const env = launchEnvironment(process.env);
  const built = progress.step('Build', (report) => build(report));
  built.catch(() => {});
  return { dataFolder: DATA_FOLDER, port, env, progress, built };
}

/** Applications run in production mode; LARKSPUR_DEMO=1 explicitly enables demo logins. */
function launchEnvironment(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (isDemo(own)) return { ...own, NODE_ENV: 'production', LARKSPUR_DEMO: '1' };
  if (own.ADMIN_EMAIL && own.ADMIN_PASSWORD) return { ...own };
  throw new UserError(
    'NODE_ENV=production starts a bank without demo logins. Set ADMIN_EMAIL and ADMIN_PASSWORD for its administrator, or LARKSPUR_DEMO=1 for a demo.',
  );
}

const isDemo = (own: NodeJS.ProcessEnv) => own.NODE_ENV !== 'production' || own.LARKSPUR_DEMO === '1';

function printWelcome(bank: Bank, started: number, progress: Progress): void {
  const { email, password } = bank.administrator;
  const row = (...cells: string[]) =>
    `    ${cells.map((cell, index) => cell.padEnd([20, 32, 18][index] ?? 0)).join('')}`.trimEnd();
  const customers = DEMO_CUSTOMERS.map(({ firstName, lastName, email, verificationStatus }) =>
    row(`${firstName} ${lastName}`, email, DEMO_PASSWORD, `${verificationStatus}, payment PIN ${DEMO_PIN}`),
  );
  const shown = password === DEMO_ADMINISTRATOR.password ? password : 'as configured';
  const { auditor } = bank;
  const auditorPassword = auditor?.password === DEMO_AUDITOR.password ? auditor.password : 'as configured';
  progress.line(
    [
      '',
      `  Larkspur Bank is running at ${bank.url}   (started in ${((Date.now() - started) / 1000).toFixed(1)} s)`,
      '',
      ...(isDemo(process.env) ? customers : []),
      row('Administrator', email, shown, `at ${bank.url}/admin/login`),
      ...(auditor ? [row('Auditor', auditor.email, auditorPassword, 'same page; read-only')] : []),
      '',
      `  ${bank.mailboxFolder ? `Email is saved in ${bank.mailboxFolder}` : 'Email is sent through SMTP_URL'}.`,
      `  Logs are in ${join(DATA_FOLDER, 'logs')}. Ctrl-C stops everything.`,
      '',
    ].join('\n'),
  );
}
