import { BRAND } from '@larkspur/contracts/brand';
import type { JsonSchema } from './openapi-document';
import { SAMPLES } from './samples';

const SCHEMA_REF = '#/components/schemas/';
const SAMPLE_ID = '0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31';

/** Stands where nobody thought of a sample: a test refuses it. */
export const MISSING_EXAMPLE = `${BRAND.bankName}: no sample`;

/**
 * What a value of this schema looks like in a bank: members by the samples of their names, everything else by its kind.
 * @param name of the member, `owner` of the type that it belongs to
 */
export function exampleFor(
  schema: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
  name = '',
  owner = '',
): unknown {
  const sample = SAMPLES[`${owner}.${name}`] ?? SAMPLES[name];
  if (sample !== undefined && fits(sample, schema, schemas)) return sample;
  const referred = schema.$ref?.slice(SCHEMA_REF.length);
  if (referred) return exampleFor(schemas[referred] ?? {}, schemas, name, referred);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [alternative] = schema.anyOf ?? [];
  if (alternative) return exampleFor(alternative, schemas, name, owner);
  return byKind(schema, schemas, name, owner);
}

function byKind(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>, name: string, owner: string) {
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([member, of]) => [member, exampleFor(of, schemas, member, owner)]),
      );
    case 'array':
      return schema.items ? [exampleFor(schema.items, schemas, name, owner)] : [];
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'null':
      return null;
    case 'string':
      return schema.format === 'uuid' ? SAMPLE_ID : MISSING_EXAMPLE;
    default:
      return null;
  }
}

/** A name alone does not say the kind: `verification` is an object here and a status there. */
function fits(sample: unknown, schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): boolean {
  const referred = schema.$ref?.slice(SCHEMA_REF.length);
  if (referred) return fits(sample, schemas[referred] ?? {}, schemas);
  if (schema.anyOf) return schema.anyOf.some((alternative) => fits(sample, alternative, schemas));
  if (schema.enum) return schema.enum.includes(sample);
  if (schema.const !== undefined) return schema.const === sample;
  const kinds = [schema.type ?? []].flat();
  if (typeof sample === 'string') {
    return kinds.includes('string') && (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(sample));
  }
  if (typeof sample === 'number') return kinds.includes('number') || kinds.includes('integer');
  if (sample === null) return kinds.includes('null');
  return kinds.includes(typeof sample);
}
