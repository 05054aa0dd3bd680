// Plain JavaScript, because it runs before anything is installed.
import { createRequire } from 'node:module';
import { ensureInstalled, requireNode, root } from './install.mjs';

/**
 * Loads the TypeScript of a command, which may be the first one in this clone. It runs in the root folder.
 * @param {string} path from this folder
 * @returns {Promise<unknown>} the module, whose type the caller names
 */
export async function loadTypeScript(path) {
  requireNode();
  process.chdir(root);
  await ensureInstalled();
  const { register } = await import('tsx/cjs/api');
  register();
  return createRequire(import.meta.url)(path);
}
