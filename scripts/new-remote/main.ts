import { parseArgs } from 'node:util';
import type { RouteAccess } from '@larkspur/contracts/remote';
import { localBankUrl } from '@larkspur/federation/local-bank';
import { ROOT } from '../launcher/paths';
import { errorMessage, UserError } from '../launcher/user-error';
import { createRemote } from './create-remote';
import { configurationLine } from './remote-entry';
import { planRemote, type RemotePlan } from './remote-plan';

const USAGE = `npm run new:remote -- mfe-cards [--path /cards] [--title "Cards"] [--access open] [--register]

  --path      the path of its screen (default: the name without "mfe-")
  --title     the title of its screen (default: from the name)
  --access    who may open it: open, signed-in (default) or administrator, which includes auditors
  --register  adds it to remotes.json, by which the bank shows it`;

/** `npm run new:remote` */
export function main(args: string[]): void {
  // Ctrl-C takes effect when the files are complete, some milliseconds later.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
  try {
    const { plan, isRegistered } = parse(args);
    createRemote(ROOT, plan, { register: isRegistered });
    process.stdout.write(nextSteps(plan, isRegistered));
  } catch (error) {
    process.stderr.write(`\n  ✗ ${errorMessage(error)}\n    Nothing has changed.\n\n`);
    process.exit(1);
  }
}

function parse(args: string[]): { plan: RemotePlan; isRegistered: boolean } {
  const { values, positionals } = readArguments(args);
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new UserError(`Name one remote:\n\n${USAGE}\n`);
  return { plan: planRemote(ROOT, { name, ...values }), isRegistered: values.register ?? false };
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        path: { type: 'string' },
        title: { type: 'string' },
        access: { type: 'string' },
        register: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UserError(`${errorMessage(error)}\n\n${USAGE}\n`);
  }
}

const AUDIENCE: Record<RouteAccess, string> = {
  open: 'for everybody',
  'signed-in': 'for signed-in customers',
  administrator: 'for the back office',
};

function nextSteps({ name, path, title, access, feature, entry }: RemotePlan, isRegistered: boolean): string {
  const line = isRegistered
    ? 'remotes.json lists it. A running bank applies the list within seconds.'
    : `One line in the list of remotes.json, after a comma, shows it in the bank. A running bank applies it within seconds:

    ${configurationLine(entry)}`;
  return `
  ✓ Created ${name}: "${title}" at ${path}, ${AUDIENCE[access]}

  npm run dev -w ${name}       runs it alone, against the bank of npm start
  npm test -- ${name}          lint, types, and tests
  npm run release -- ${name}   builds, signs, and releases it

  ${line}

  Then open ${new URL(path, localBankUrl(ROOT)).href}. Its screen is ${name}/src/features/${feature}/${feature}.tsx.
  CONTRIBUTING.md ("A remote") has what else to edit.

`;
}
