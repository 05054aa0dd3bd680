import type { PaymentPinRequest, User } from '@larkspur/contracts/user';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

/** @throws ApiError wrong_password at the field `password` */
export async function setPaymentPin(host: HostApi, body: PaymentPinRequest): Promise<User> {
  return (await bankApi(host.api).put('/user/payment-pin', { body })).data;
}
