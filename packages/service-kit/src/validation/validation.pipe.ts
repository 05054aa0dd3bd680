import type { FieldError } from '@larkspur/contracts/errors';
import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { ProblemException } from '../http/problem';
import { findShapeError } from './payload-shape';

/** More than any form of ours has fields; an answer must not grow with what a stranger sends. */
const MAX_ERRORS = 50;

/** Bodies, queries and parameters as their DTOs declare them: unknown members are refused, nothing is converted in silence. */
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
    // class-validator has no opinion on arrays and strings and would let them pass for any DTO.
    if (metadata.type === 'body' && value !== undefined && !isObject(value)) {
      throw new ProblemException('invalid', { message: 'Send a JSON object.' });
    }
    // What stands in a path names a thing or it does not: its handler answers 404.
    const fault = metadata.type === 'body' || metadata.type === 'query' ? findShapeError(value) : null;
    if (fault) throw new ProblemException('invalid', { errors: [fault] });
    return super.transform(value, metadata);
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One entry a field, its path dotted. Of several broken rules the topmost decorator's is told. */
function flatten({ property, constraints = {}, children = [] }: ValidationError, parent = ''): FieldError[] {
  const field = parent + property;
  if ('whitelistValidation' in constraints) return [{ field, message: 'This field is not known.' }];
  const message = Object.values(constraints).at(-1);
  return [
    ...(message === undefined ? [] : [{ field, message }]),
    ...children.flatMap((child) => flatten(child, `${field}.`)),
  ];
}
