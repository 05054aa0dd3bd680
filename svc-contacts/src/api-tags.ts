import type { ApiTagOptions } from '@larkspur/service-kit/openapi/api-tag';

export const CONTACTS_TAG: ApiTagOptions = {
  name: 'contacts',
  description: 'Messages from the contact form.',
};
