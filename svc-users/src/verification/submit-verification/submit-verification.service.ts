import { newId } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { accountNotReady } from '../../customers/account-not-ready';
import { type CustomerDetails, CustomerRepository } from '../../customers/customer.repository';
import { StoredFilesRepository } from '../../files/stored-files.repository';
import { StoredFiles } from '../../files/stored-files.service';
import { VerificationRepository } from '../verification.repository';
import { assertVerificationOpen } from './can-submit-verification.guard';
import type { SubmitVerificationDto } from './submit-verification.dto';

interface KeptPictures {
  photo: string;
  avatar: string;
  documentFront: string;
  documentBack: string;
}

@Injectable()
export class SubmitVerificationService {
  constructor(
    private readonly database: DataSource,
    private readonly customers: CustomerRepository,
    private readonly verifications: VerificationRepository,
    private readonly files: StoredFiles,
    private readonly fileNames: StoredFilesRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Keeps the pictures, then makes them a case that waits for a decision, in one commit. What is kept and not used, by a
   * crash or because another upload was quicker, is swept.
   * @throws conflict while one waits, and when the customer is verified
   */
  async submit(userId: string, upload: SubmitVerificationDto): Promise<CustomerDetails> {
    const pictures = await this.keep(userId, upload);
    await this.database.transaction((manager) => this.open(manager, userId, upload, pictures));
    this.outbox.wake();
    const customer = await this.customers.findById(userId);
    if (!customer) throw accountNotReady();
    return customer;
  }

  private async keep(userId: string, { passport, documentFront, documentBack }: SubmitVerificationDto) {
    const wanted = [
      passport.bytes,
      passport.avatar,
      documentFront.bytes,
      ...(documentBack ? [documentBack.bytes] : []),
    ];
    const [photo = '', avatar = '', front = '', back = front] = await this.files.keep(userId, wanted);
    return { photo, avatar, documentFront: front, documentBack: back };
  }

  private async open(
    manager: EntityManager,
    userId: string,
    { documentType, dateOfBirth }: SubmitVerificationDto,
    { avatar, ...documents }: KeptPictures,
  ): Promise<void> {
    const customer = await this.customers.lock(manager, userId);
    if (!customer) throw accountNotReady();
    assertVerificationOpen(customer);
    const verificationId = newId();
    const needsAvatar = customer.profilePicture === null;
    await this.fileNames.claim(manager, [...new Set(Object.values(documents)), ...(needsAvatar ? [avatar] : [])]);
    await this.verifications.insert(manager, { id: verificationId, userId, documentType, dateOfBirth, ...documents });
    if (needsAvatar) await this.customers.setProfilePicture(manager, userId, avatar);
    const revision = await this.customers.change(manager, userId, { verificationStatus: 'pending' });
    await this.audit.record(manager, {
      action: 'verification.submitted',
      subjectId: userId,
      objectId: verificationId,
      changes: [{ field: 'verificationStatus', before: customer.verificationStatus, after: 'pending' }],
    });
    const { firstName, lastName } = customer;
    await this.outbox.enqueue(manager, 'user.profile-changed', {
      userId,
      firstName,
      lastName,
      verificationStatus: 'pending',
      revision,
    });
  }
}
