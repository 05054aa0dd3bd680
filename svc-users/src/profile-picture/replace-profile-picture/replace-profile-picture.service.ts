import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CustomerRepository } from '../../customers/customer.repository';
import type { CustomerDetails } from '../../customers/customer-details';
import { StoredFilesRepository } from '../../files/stored-files.repository';
import { StoredFiles } from '../../files/stored-files.service';
import type { UploadedImage } from '../../image-uploads/uploaded-image';

@Injectable()
export class ReplaceProfilePictureService {
  constructor(
    private readonly database: DataSource,
    private readonly customers: CustomerRepository,
    private readonly files: StoredFiles,
    private readonly fileNames: StoredFilesRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Releases the previous picture's file.
   * @returns `null` when the customer does not exist yet
   */
  async replace(userId: string, picture: UploadedImage | null): Promise<CustomerDetails | null> {
    const [fileName = null] = picture ? await this.files.save(userId, [picture.thumbnail]) : [];
    const isKnown = await this.database.transaction((manager) => this.setPicture(manager, userId, fileName));
    if (!isKnown) return null;
    this.outbox.wake();
    return this.customers.findById(userId);
  }

  private async setPicture(manager: EntityManager, userId: string, fileName: string | null): Promise<boolean> {
    const customer = await this.customers.lock(manager, userId);
    if (!customer) return false;
    const before = customer.profilePicture;
    if (fileName) await this.fileNames.claim(manager, [fileName]);
    await this.customers.setProfilePicture(manager, userId, fileName);
    if (before) await this.fileNames.release(manager, [before]);
    await this.audit.record(manager, {
      action: 'profile-picture.updated',
      subjectId: userId,
      changes: [{ field: 'profilePicture', before, after: fileName }],
    });
    return true;
  }
}
