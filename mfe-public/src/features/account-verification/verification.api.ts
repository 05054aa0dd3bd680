import type { VerificationRequest } from '@larkspur/contracts/user';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import type { HostApi, RequestOptions } from '@larkspur/web-kit/host/host-api';
import type { DataUrl } from './data-url';
import { OTHER, type VerificationValues } from './verification.rules';

export type Images = Record<'passport' | 'documentFront' | 'documentBack', DataUrl>;

export function toVerificationRequest(values: VerificationValues, images: Images): VerificationRequest {
  const { documentType, otherType, dateOfBirth } = values;
  return {
    ...images,
    documentType: documentType === OTHER ? otherType.trim() : documentType,
    dateOfBirth,
  };
}

export function sendVerification(
  host: HostApi,
  body: VerificationRequest,
  onProgress: NonNullable<RequestOptions['onProgress']>,
): Promise<unknown> {
  return bankApi(host.api).post('/user/verification', { body, onProgress });
}
