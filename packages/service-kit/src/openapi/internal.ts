import { SetMetadata, type Type } from '@nestjs/common';

const INTERNAL = Symbol('internal');

/**
 * A controller that only the gateway calls: it is not in the document, and its first path segment belongs to no service in the gateway's
 * routing table, so that no client reaches it.
 */
export const Internal = (): ClassDecorator => SetMetadata(INTERNAL, true);

export function isInternal(controller: Type): boolean {
  return Reflect.getMetadata(INTERNAL, controller) === true;
}
