import type { Type } from '@nestjs/common';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import type { ISchemaConverters } from 'class-validator-jsonschema/build/defaultConverters';
import { getExamples } from './example';
import type { JsonSchema } from './openapi-document';

/** The metadata that class-validator stores for one rule of one field. */
type ValidationMetadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

const CONVERTERS: ISchemaConverters = {
  [ValidationTypes.CUSTOM_VALIDATION]: (meta) => customSchema(meta),
  [ValidationTypes.IS_DEFINED]: {},
  [ValidationTypes.NESTED_VALIDATION]: (meta) =>
    ({ ...requestSchema(nestedType(meta)) }) as object & { type: 'object' },
  isUuid: { type: 'string', format: 'uuid' },
  isObject: { type: 'object' },
  // The library's own conversion sets type number, which would undo @IsInt.
  min: ({ constraints }) => ({ minimum: constraints[0] }),
  max: ({ constraints }) => ({ maximum: constraints[0] }),
};

/**
 * The JSON schema of a DTO, derived from its validators. Custom validators (`ValidateBy`) pass theirs as their first
 * constraint.
 */
export function requestSchema(dto: Type): JsonSchema {
  const schema = targetConstructorToSchema(dto, {
    classValidatorMetadataStorage: getMetadataStorage(),
    additionalConverters: CONVERTERS,
  });
  // The library types OpenAPI 3.0, which does not differ in what DTOs use. Unknown fields are rejected.
  const closed = { type: 'object', properties: {}, ...(schema as JsonSchema), additionalProperties: false };
  return withExamples(withDefaults(closed, dto), dto);
}

/** A field with an initial value is optional. */
function withDefaults(schema: JsonSchema, dto: Type): JsonSchema {
  const given = Object.entries(new dto()).filter(([, value]) => value !== undefined);
  const properties = { ...schema.properties };
  for (const [name, value] of given) properties[name] = { ...properties[name], default: value };
  const required = schema.required?.filter((name) => !given.some(([known]) => known === name));
  return { ...schema, properties, ...(required && { required }) };
}

function withExamples(schema: JsonSchema, dto: Type): JsonSchema {
  const properties = { ...schema.properties };
  for (const [name, value] of Object.entries(getExamples(dto))) {
    properties[name] = { ...properties[name], examples: [value] };
  }
  return { ...schema, properties };
}

function customSchema({ constraints }: ValidationMetadata): { type?: 'string' } {
  const [first]: unknown[] = constraints ?? [];
  return typeof first === 'object' && first !== null && 'type' in first ? (first as { type?: 'string' }) : {};
}

function nestedType({ target, propertyName }: ValidationMetadata): Type {
  const type: unknown =
    typeof target === 'function' && Reflect.getMetadata('design:type', target.prototype, propertyName);
  if (typeof type !== 'function' || type === Array || type === Object) {
    throw new Error(`${propertyName} is nested, but its type is not a class.`);
  }
  return type as Type;
}
