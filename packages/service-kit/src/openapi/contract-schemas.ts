import generated from './contract-schemas.json';
import type { JsonSchema } from './openapi-document';

/** Every type that `packages/contracts` exports, as `npm run api` wrote it down. */
const SCHEMAS: Readonly<Record<string, JsonSchema>> = generated as Record<string, JsonSchema>;

export class UnknownTypeError extends Error {
  override readonly name = 'UnknownTypeError';
}

/**
 * The schema of a type's name as it stands in `@Operation`: `User`, `Session[]`, `ContactReference | null`.
 * @param used takes what the schema refers to, all the way down
 * @throws UnknownTypeError
 */
export function contractSchema(type: string, used: Record<string, JsonSchema>): JsonSchema {
  const alternatives = type.split('|').map((name) => name.trim());
  if (alternatives.length > 1) return { anyOf: alternatives.map((name) => contractSchema(name, used)) };
  if (type === 'null') return { type: 'null' };
  if (type.endsWith('[]')) return { type: 'array', items: contractSchema(type.slice(0, -2), used) };
  const schema = SCHEMAS[type];
  if (!schema) {
    throw new UnknownTypeError(`packages/contracts has no type ${type}. Was it added lately? Then run: npm run api`);
  }
  collect(type, schema, used);
  return { $ref: `#/components/schemas/${type}` };
}

function collect(name: string, schema: JsonSchema, used: Record<string, JsonSchema>): void {
  if (used[name]) return;
  used[name] = schema;
  for (const [, other] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    const named = other && SCHEMAS[other];
    if (named) collect(other, named, used);
  }
}
