import { aRelease } from '@larkspur/federation/testing/test-build';
import { ContractError, classifyFailure } from './classify-failure';
import { ScriptError, ScriptTimeoutError } from './run-script';

const release = aRelease('a'.repeat(16));

it.each([
  ['an error status', new ScriptError('x'), 503, 'http'],
  ['a timeout', new ScriptTimeoutError('x'), null, 'network'],
  ['a timeout after other files have arrived', new ScriptTimeoutError('x'), 200, 'network'],
  ['a timeout although a file was refused', new ScriptTimeoutError('x'), 404, 'http'],
  ['a script without a response', new ScriptError('x'), null, 'network'],
  ['a script that the browser refused', new ScriptError('x'), 200, 'integrity'],
  ['a module of another contract', new ContractError('x'), 200, 'contract'],
  ['a module that threw', new TypeError('x'), 200, 'crash'],
] as const)('reports %s', (_, cause, status, kind) => {
  expect(classifyFailure(cause, 'mfe-cards', release, status)).toMatchObject({ kind, remote: 'mfe-cards', cause });
});
