import type { ApiTagOptions } from '@larkspur/service-kit/openapi/api-tag';

export const DOCS_TAG: ApiTagOptions = {
  name: 'docs',
  description: 'This document.',
};

export const TELEMETRY_TAG: ApiTagOptions = {
  name: 'telemetry',
  description: 'Reports from pages.',
};

export const EVENTS_TAG: ApiTagOptions = { name: 'events', description: "Live changes of the caller's accounts." };
