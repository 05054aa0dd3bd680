import type { Type } from '@nestjs/common';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import type { ISchemaConverters } from 'class-validator-jsonschema/build/defaultConverters';
import type { JsonSchema } from './openapi-document';

/** What class-validator keeps of one rule on one member. */
type ValidationMetadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

const CONVERTERS: ISchemaConverters = {
  [ValidationTypes.CUSTOM_VALIDATION]: (meta) => ownSchema(meta),
  [ValidationTypes.IS_DEFINED]: {},
  [ValidationTypes.NESTED_VALIDATION]: (meta) =>
    ({ ...requestSchema(nestedType(meta)) }) as object & { type: 'object' },
  isUuid: { type: 'string', format: 'uuid' },
  isObject: { type: 'object' },
  // The library calls both a number, which would undo @IsInt.
  min: ({ constraints }) => ({ minimum: constraints[0] }),
  max: ({ constraints }) => ({ maximum: constraints[0] }),
};

/**
 * What a DTO accepts, told by its validators. Our own validators (`ValidateBy`) give the schema they stand for as their
 * first constraint.
 */
export function requestSchema(dto: Type): JsonSchema {
  const schema = targetConstructorToSchema(dto, {
    classValidatorMetadataStorage: getMetadataStorage(),
    additionalConverters: CONVERTERS,
  });
  // The library types OpenAPI 3.0; of what ours uses nothing differs. Unknown members are refused.
  return withDefaults({ type: 'object', properties: {}, ...(schema as JsonSchema), additionalProperties: false }, dto);
}

/** What a new instance has already need not be sent. */
function withDefaults(schema: JsonSchema, dto: Type): JsonSchema {
  const given = Object.entries(new dto()).filter(([, value]) => value !== undefined);
  const properties = { ...schema.properties };
  for (const [name, value] of given) properties[name] = { ...properties[name], default: value };
  const required = schema.required?.filter((name) => !given.some(([known]) => known === name));
  return { ...schema, properties, ...(required && { required }) };
}

function ownSchema({ constraints }: ValidationMetadata): { type?: 'string' } {
  const [first]: unknown[] = constraints ?? [];
  return typeof first === 'object' && first !== null && 'type' in first ? (first as { type?: 'string' }) : {};
}

function nestedType({ target, propertyName }: ValidationMetadata): Type {
  const type: unknown =
    typeof target === 'function' && Reflect.getMetadata('design:type', target.prototype, propertyName);
  if (typeof type !== 'function' || type === Array || type === Object) {
    throw new Error(`${propertyName} is nested, but its type is no class.`);
  }
  return type as Type;
}
