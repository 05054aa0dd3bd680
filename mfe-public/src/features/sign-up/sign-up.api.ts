import type { SignUpRequest } from '@larkspur/contracts/session';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import type { SignUpValues } from './sign-up.rules';

/** The repeated password stays here: it is a check of the typing, nothing to send. */
function toSignUpRequest({ repeatPassword: _, password, ...texts }: SignUpValues): SignUpRequest {
  const { firstName, lastName, email, phone, address, state } = texts;
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim(),
    phone: phone.trim(),
    password,
    address: address.trim(),
    state: state.trim(),
  };
}

export function signUp(host: HostApi, values: SignUpValues): Promise<unknown> {
  return bankApi(host.api).post('/auth/signup', { body: toSignUpRequest(values) });
}
