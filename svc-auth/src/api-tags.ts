import type { ApiTagOptions } from '@larkspur/service-kit/openapi/api-tag';

export const AUTH_TAG: ApiTagOptions = {
  name: 'auth',
  description: 'Sign-up, sign-in, sessions, and passwords.',
};
