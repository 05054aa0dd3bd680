import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const CONTRACTS = join(ROOT, 'packages/contracts/src');
export const CONTRACT_SCHEMAS = join(ROOT, 'packages/service-kit/src/openapi/contract-schemas.json');
export const CLIENT_TYPES = join(ROOT, 'packages/web-kit/src/api-client/paths.ts');
