import type { Type } from '@nestjs/common';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { MetadataScanner } from '@nestjs/core';
import { getBodyLimit } from '../http/body-limit';
import { isBodyDeferred } from '../http/deferred-body';
import { getRateLimit, type RateLimitClass } from '../http/rate-limit';
import { type AccessLevel, getAccess, type TokenRule } from '../security/access';
import { type ApiTagOptions, getApiTag } from './api-tag';
import { METHODS, type Method } from './openapi-document';
import { getOperation, type OperationOptions } from './operation';

/** A route and what its decorators declare. */
export interface DeclaredRoute {
  method: Method;
  /** Below `/api`, such as `/transaction/admin/{userId}`. */
  path: string;
  /** `Controller.method`, for error messages. */
  handler: string;
  access: AccessLevel | undefined;
  operation: OperationOptions | undefined;
  /** `checked` by default. */
  token?: TokenRule | undefined;
  /** `everything` by default. */
  rateLimit?: RateLimitClass | undefined;
  /** `DEFAULT_BODY_BYTES` where it is absent. */
  bodyLimit?: number | undefined;
  isBodyDeferred?: boolean;
  /** The path's first segment by default. */
  tag?: ApiTagOptions | undefined;
  /** DTO classes. */
  body: Type | null;
  query: Type | null;
  params: string[];
  headers: string[];
}

const scanner = new MetadataScanner();

/** All routes of a controller, whether or not their declarations are complete. */
export function getRoutes(controller: Type): DeclaredRoute[] {
  return scanner.getAllMethodNames(controller.prototype).flatMap((name) => {
    const verb: RequestMethod | undefined = Reflect.getMetadata(METHOD_METADATA, controller.prototype[name]);
    return verb === undefined ? [] : [toRoute(controller, name, verb)];
  });
}

function toRoute(controller: Type, name: string, verb: RequestMethod): DeclaredRoute {
  const handler = controller.prototype[name];
  const access = getAccess(controller, handler);
  const args = argumentsOf(controller, name);
  const types: unknown[] = Reflect.getMetadata('design:paramtypes', controller.prototype, name) ?? [];
  const dto = (kind: RouteParamtypes): Type | null => {
    const whole = args.find((argument) => argument.kind === kind && argument.name === undefined);
    const type = whole && types[whole.index];
    return isDto(type) ? type : null;
  };
  const named = (kind: RouteParamtypes) => args.flatMap((argument) => (argument.kind === kind && argument.name) || []);
  return {
    method: methodOf(verb, `${controller.name}.${name}`),
    path: `/${[pathOf(controller), pathOf(handler)].filter(Boolean).join('/')}`.replace(/:(\w+)/g, '{$1}'),
    handler: `${controller.name}.${name}`,
    access: access?.level,
    token: access?.token,
    rateLimit: getRateLimit(controller, handler),
    bodyLimit: getBodyLimit(handler),
    isBodyDeferred: isBodyDeferred(handler),
    tag: getApiTag(controller),
    operation: getOperation(handler),
    body: dto(RouteParamtypes.BODY),
    query: dto(RouteParamtypes.QUERY),
    params: named(RouteParamtypes.PARAM),
    headers: named(RouteParamtypes.HEADERS),
  };
}

interface RouteArgument {
  kind: RouteParamtypes;
  index: number;
  /** The single parameter or header that is read; undefined for the whole object. */
  name: string | undefined;
}

/** Nest stores them under `<kind>:<index>`. */
function argumentsOf(controller: Type, name: string): RouteArgument[] {
  const declared: Record<string, { data?: unknown }> = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {};
  return Object.entries(declared).flatMap(([key, { data }]) => {
    const [kind, index] = key.split(':').map(Number);
    if (kind === undefined || index === undefined || Number.isNaN(kind)) return [];
    return [{ kind, index, name: typeof data === 'string' ? data : undefined }];
  });
}

const isDto = (type: unknown): type is Type => typeof type === 'function' && type !== Object && type !== String;

function methodOf(verb: RequestMethod, handler: string): Method {
  const method = METHODS.find((known) => known === RequestMethod[verb]?.toLowerCase());
  if (!method) throw new Error(`${handler} uses an HTTP method that the API does not support.`);
  return method;
}

function pathOf(declared: object): string {
  const [path = ''] = [Reflect.getMetadata(PATH_METADATA, declared)].flat();
  return String(path).replace(/^\/+|\/+$/g, '');
}
