import type { SessionUser } from '@larkspur/contracts/session';
import type { Login } from './login.entity';

export function toSessionUser(login: Login): SessionUser {
  return {
    _id: login.userId,
    firstName: login.firstName,
    lastName: login.lastName,
    email: login.email,
    role: login.role,
    isAdmin: login.role === 'administrator',
    verificationStatus: login.verificationStatus,
  };
}
