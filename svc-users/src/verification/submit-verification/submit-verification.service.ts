import { newId } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CustomerRepository } from '../../customers/customer.repository';
import type { CustomerDetails } from '../../customers/customer-details';
import { CustomerEvents } from '../../customers/customer-events';
import { MissingCustomer } from '../../customers/missing-customer.service';
import { StoredFilesRepository } from '../../files/stored-files.repository';
import { StoredFiles } from '../../files/stored-files.service';
import { VerificationRepository } from '../verification.repository';
import type { SubmitVerificationDto } from './submit-verification.dto';
import { assertVerificationOpen } from './verification-open';

interface SavedImages {
  photo: string;
  thumbnail: string;
  documentFront: string;
  documentBack: string;
}

@Injectable()
export class SubmitVerificationService {
  constructor(
    private readonly database: DataSource,
    private readonly customers: CustomerRepository,
    private readonly missing: MissingCustomer,
    private readonly verifications: VerificationRepository,
    private readonly files: StoredFiles,
    private readonly fileNames: StoredFilesRepository,
    private readonly audit: Audit,
    private readonly events: CustomerEvents,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Saves the images, then creates a pending verification in one commit. Images that end up unused, after a crash or a
   * concurrent upload, expire.
   * @throws conflict while a verification is pending, and when the customer is verified
   */
  async submit(userId: string, upload: SubmitVerificationDto): Promise<CustomerDetails> {
    const images = await this.saveImages(userId, upload);
    await this.database.transaction((manager) => this.create(manager, userId, upload, images));
    this.outbox.wake();
    const customer = await this.customers.findById(userId);
    if (!customer) throw await this.missing.toProblem(userId);
    return customer;
  }

  private async saveImages(
    userId: string,
    { passport, documentFront, documentBack }: SubmitVerificationDto,
  ): Promise<SavedImages> {
    const images = [
      passport.bytes,
      passport.thumbnail,
      documentFront.bytes,
      ...(documentBack ? [documentBack.bytes] : []),
    ];
    const [photo = '', thumbnail = '', front = '', back = front] = await this.files.save(userId, images);
    return { photo, thumbnail, documentFront: front, documentBack: back };
  }

  private async create(
    manager: EntityManager,
    userId: string,
    { documentType, dateOfBirth }: SubmitVerificationDto,
    { thumbnail, ...documents }: SavedImages,
  ): Promise<void> {
    const customer = await this.customers.lock(manager, userId);
    if (!customer) throw await this.missing.toProblem(userId);
    assertVerificationOpen(customer);
    const verificationId = newId();
    const needsPicture = customer.profilePicture === null;
    await this.fileNames.claim(manager, [...new Set(Object.values(documents)), ...(needsPicture ? [thumbnail] : [])]);
    await this.verifications.insert(manager, { id: verificationId, userId, documentType, dateOfBirth, ...documents });
    if (needsPicture) await this.customers.setProfilePicture(manager, userId, thumbnail);
    const revision = await this.customers.change(manager, customer, { verificationStatus: 'pending' });
    await this.audit.record(manager, {
      action: 'verification.submitted',
      subjectId: userId,
      objectId: verificationId,
      changes: [{ field: 'verificationStatus', before: customer.verificationStatus, after: 'pending' }],
    });
    await this.events.publishProfile(manager, { ...customer, verificationStatus: 'pending' }, revision);
  }
}
