import type { ApiTagOptions } from '@larkspur/service-kit/openapi/api-tag';

export const AUDIT_TAG: ApiTagOptions = {
  name: 'audit',
  description: 'Who did what, and when.',
};

export const BENEFICIARIES_TAG: ApiTagOptions = {
  name: 'beneficiaries',
  description: 'Saved payees, and the lookup of a payee by account number.',
};

export const OPERATIONS_TAG: ApiTagOptions = {
  name: 'operations',
  description: 'Messages between services that no consumer could handle.',
};

export const USER_TAG: ApiTagOptions = {
  name: 'user',
  description: "The customer's own profile, verification, and PIN; all users and the ledger for the back office.",
};
