import type { FieldError } from '@larkspur/contracts/errors';
import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { ProblemException } from '../http/problem';
import { findShapeError } from './payload-shape';

/** More than any form has fields. Bounds the response, however much a client sends. */
const MAX_ERRORS = 50;

/** Validates bodies, queries and parameters against their DTOs: unknown members are rejected, nothing is converted implicitly. */
@Injectable()
export class RequestValidation extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      transform: true,
      validationError: { target: false, value: false },
      exceptionFactory: (errors) =>
        new ProblemException('invalid', { errors: errors.flatMap((error) => flatten(error)).slice(0, MAX_ERRORS) }),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // class-validator accepts arrays and strings for any DTO.
    if (metadata.type === 'body' && value !== undefined && !isObject(value)) {
      throw new ProblemException('invalid', { message: 'Send a JSON object.' });
    }
    // Path parameters are not checked here: the handler responds with 404 to an unknown id.
    const shapeError = metadata.type === 'body' || metadata.type === 'query' ? findShapeError(value) : null;
    if (shapeError) throw new ProblemException('invalid', { errors: [shapeError] });
    return super.transform(value, metadata);
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One error per field, with a dotted path. Of several broken rules the topmost decorator's message is used. */
function flatten({ property, constraints = {}, children = [] }: ValidationError, parent = ''): FieldError[] {
  const field = parent + property;
  if ('whitelistValidation' in constraints) return [{ field, message: 'Unknown field.' }];
  const message = Object.values(constraints).at(-1);
  return [
    ...(message === undefined ? [] : [{ field, message }]),
    ...children.flatMap((child) => flatten(child, `${field}.`)),
  ];
}
