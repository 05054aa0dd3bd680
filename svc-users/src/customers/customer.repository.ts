import type { Role } from '@larkspur/contracts/session';
import type { VerificationStatus } from '@larkspur/contracts/user';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** A customer with both balances, in cents. */
export interface CustomerDetails {
  userId: string;
  accountNumber: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  state: string;
  role: Role;
  verificationStatus: VerificationStatus;
  isBlocked: boolean;
  isDisabled: boolean;
  hasPaymentPin: boolean;
  dailyLimitCents: string;
  savingsCents: string;
  checkingCents: string;
  createdAt: Date;
  /** Names of stored files, here and below. */
  profilePicture: string | null;
  /** The latest upload. */
  verification: {
    id: string;
    documentType: string;
    dateOfBirth: string;
    photo: string;
    documentFront: string;
    documentBack: string;
    /** ISO 8601, UTC. */
    submittedAt: string;
  } | null;
  /** Grows with every change of the profile, the flags, the limit, the number or the PIN. */
  revision: string;
  /** Of the copy of e-mail and disabled. */
  loginRevision: string;
  /** Of the accounts: grow with every change of a balance. */
  savingsRevision: string;
  checkingRevision: string;
}

/** What is absent stays as it is. */
export interface CustomerChange {
  firstName?: string;
  lastName?: string;
  phone?: string;
  address?: string;
  state?: string;
  verificationStatus?: VerificationStatus;
  isBlocked?: boolean;
  dailyLimitCents?: number;
}

/**
 * @param from `customer`, or what has its columns
 * @param more a further column
 */
export function selectCustomers(from = 'customer', more?: string): string {
  return `
  SELECT c.user_id AS "userId", c.account_number AS "accountNumber", c.first_name AS "firstName",
         c.last_name AS "lastName", c.email, c.phone, c.address, c.state, c.role,
         c.verification_status AS "verificationStatus", c.is_blocked AS "isBlocked", c.is_disabled AS "isDisabled",
         c.pin_inner IS NOT NULL AS "hasPaymentPin", c.daily_limit AS "dailyLimitCents", savings.balance AS "savingsCents",
         checking.balance AS "checkingCents", c.created_at AS "createdAt",
         c.profile_picture AS "profilePicture", verification.facts AS "verification", c.revision,
         c.login_revision AS "loginRevision", savings.revision AS "savingsRevision",
         checking.revision AS "checkingRevision"${more ? `, ${more}` : ''}
  FROM ${from} c
  JOIN ledger.account savings ON savings.user_id = c.user_id AND savings.kind = 'savings'
  JOIN ledger.account checking ON checking.user_id = c.user_id AND checking.kind = 'checking'
  LEFT JOIN LATERAL (
    SELECT v.id, json_build_object(
             'id', v.id, 'documentType', v.document_type, 'dateOfBirth', v.date_of_birth, 'photo', v.photo,
             'documentFront', v.document_front, 'documentBack', v.document_back,
             'submittedAt', to_char(v.submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS facts
    FROM verification v WHERE v.user_id = c.user_id ORDER BY v.id DESC LIMIT 1
  ) verification ON true`;
}

const SELECT_CUSTOMER = selectCustomers();

@Injectable()
export class CustomerRepository {
  constructor(private readonly database: DataSource) {}

  async findById(userId: string): Promise<CustomerDetails | null> {
    const [row] = await this.database.query<CustomerDetails[]>(`${SELECT_CUSTOMER} WHERE c.user_id = $1`, [userId]);
    return row ?? null;
  }

  async findByEmail(email: string): Promise<CustomerDetails | null> {
    const [row] = await this.database.query<CustomerDetails[]>(`${SELECT_CUSTOMER} WHERE lower(c.email) = lower($1)`, [
      email,
    ]);
    return row ?? null;
  }

  async findByAccountNumber(
    accountNumber: string,
  ): Promise<Pick<CustomerDetails, 'firstName' | 'lastName' | 'accountNumber'> | null> {
    const [row] = await this.database.query<CustomerDetails[]>(`${SELECT_CUSTOMER} WHERE c.account_number = $1`, [
      accountNumber,
    ]);
    return row ?? null;
  }

  /** The customer as they are now, kept so until the transaction ends. Balances are not kept. */
  async lock(manager: EntityManager, userId: string): Promise<CustomerDetails | null> {
    const [row] = await manager.query<CustomerDetails[]>(
      `${SELECT_CUSTOMER} WHERE c.user_id = $1 FOR NO KEY UPDATE OF c`,
      [userId],
    );
    return row ?? null;
  }

  /** Answers the new revision. */
  async change(manager: EntityManager, userId: string, change: CustomerChange): Promise<number> {
    const [rows] = await manager.query<[{ revision: string }[], number]>(
      `UPDATE customer SET
         first_name = coalesce($2, first_name), last_name = coalesce($3, last_name), phone = coalesce($4, phone),
         address = coalesce($5, address), state = coalesce($6, state),
         verification_status = coalesce($7, verification_status), is_blocked = coalesce($8, is_blocked),
         daily_limit = coalesce($9, daily_limit), revision = revision + 1
       WHERE user_id = $1 RETURNING revision`,
      [
        userId,
        change.firstName,
        change.lastName,
        change.phone,
        change.address,
        change.state,
        change.verificationStatus,
        change.isBlocked,
        change.dailyLimitCents,
      ],
    );
    return Number(rows[0]?.revision);
  }

  /** Sets the PIN key's pads and forgives wrong PINs of the past. */
  async setPin(manager: EntityManager, userId: string, pads: { inner: Buffer; outer: Buffer }): Promise<void> {
    await manager.query(
      `UPDATE customer SET pin_inner = $2, pin_outer = $3, wrong_pins = 0, pin_locked_until = NULL WHERE user_id = $1`,
      [userId, pads.inner, pads.outer],
    );
  }

  /** @param name of a stored file; `null`: none */
  async setProfilePicture(manager: EntityManager, userId: string, name: string | null): Promise<void> {
    await manager.query('UPDATE customer SET profile_picture = $2 WHERE user_id = $1', [userId, name]);
  }

  /** @returns false when there is no such customer */
  async delete(manager: EntityManager, userId: string): Promise<boolean> {
    const [, deleted] = await manager.query<[unknown[], number]>('DELETE FROM customer WHERE user_id = $1', [userId]);
    return deleted > 0;
  }

  /** Takes over what svc-auth says of a login, unless something newer was taken over before. */
  async copyLogin(
    manager: EntityManager,
    login: { userId: string; email: string; isDisabled: boolean; revision: number },
  ): Promise<void> {
    await manager.query(
      `UPDATE customer SET email = $2, is_disabled = $3, login_revision = $4 WHERE user_id = $1 AND login_revision < $4`,
      [login.userId, login.email, login.isDisabled, login.revision],
    );
  }
}
