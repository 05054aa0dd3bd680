import type { RateLimitClass } from '../http/rate-limit';
import type { AccessLevel, TokenRule } from '../security/access';

/** The subset of JSON Schema 2020-12 that the document uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  multipleOf?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  default?: unknown;
  examples?: unknown[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

export interface MediaType {
  schema: JsonSchema;
  example?: unknown;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, MediaType>;
}

export interface OperationObject {
  operationId: string;
  tags: string[];
  summary: string;
  security: Record<string, string[]>[];
  /** The access level that the service enforces. */
  'x-access': AccessLevel;
  /** The gateway's rule for a token that the request carries; older releases do not send it. */
  'x-token'?: TokenRule;
  /** The gateway's limit for the route; older releases do not send it. */
  'x-rate-limit'?: RateLimitClass;
  /** The largest request body that the gateway forwards, in bytes. */
  'x-body-limit'?: number;
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject>;
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

type PathItem = Partial<Record<Method, OperationObject>>;

/** One service's share of the document. */
export interface DocumentPart {
  paths: Record<string, PathItem>;
  /** Contract types that the paths refer to. */
  schemas: Record<string, JsonSchema>;
  /** Descriptions by tag; older releases do not send them. */
  tags?: Record<string, string>;
}

/** OpenAPI 3.1. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<string, Record<string, string>>;
  };
  /** Services whose part, and so whose paths, are missing. */
  'x-unavailable'?: string[];
}

export const DOCUMENT_PATH = '/openapi.json';
