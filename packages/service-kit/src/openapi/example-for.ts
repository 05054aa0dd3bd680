import type { JsonSchema } from './openapi-document';

const SCHEMA_REF = '#/components/schemas/';
const SAMPLE_ID = '0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31';

/** The example of a text whose field has none; the document's test rejects it. */
export const MISSING_EXAMPLE = 'no example';

/**
 * An example value of a schema: what `examples` gives, or else a value of the right kind.
 * @param schemas by name, for references
 */
export function exampleFor(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): unknown {
  if (schema.examples !== undefined) return schema.examples[0];
  const reference = schema.$ref?.slice(SCHEMA_REF.length);
  if (reference) return exampleFor(schemas[reference] ?? {}, schemas);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [alternative] = schema.anyOf ?? [];
  if (alternative) return exampleFor(alternative, schemas);
  return exampleOfType(schema, schemas);
}

function exampleOfType(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): unknown {
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, exampleFor(property, schemas)]),
      );
    case 'array':
      return schema.items ? [exampleFor(schema.items, schemas)] : [];
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'string':
      return schema.format === 'uuid' ? SAMPLE_ID : MISSING_EXAMPLE;
    default:
      return null;
  }
}
