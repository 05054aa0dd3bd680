import { SetMetadata, type Type } from '@nestjs/common';

/** A group of operations in the API's document. */
export interface ApiTagOptions {
  name: string;
  description: string;
}

const API_TAG = Symbol('API tag');

/** The group that a controller's operations belong to. Without it: the first segment of the path. */
export const ApiTag = (tag: ApiTagOptions): ClassDecorator => SetMetadata(API_TAG, tag);

export function getApiTag(controller: Type): ApiTagOptions | undefined {
  return Reflect.getMetadata(API_TAG, controller);
}
