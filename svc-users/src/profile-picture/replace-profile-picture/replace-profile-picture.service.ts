import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type CustomerDetails, CustomerRepository } from '../../customers/customer.repository';
import { StoredFilesRepository } from '../../files/stored-files.repository';
import { StoredFiles } from '../../files/stored-files.service';
import type { UploadedImage } from '../../image-uploads/uploaded-image';

@Injectable()
export class ProfilePictureService {
  constructor(
    private readonly database: DataSource,
    private readonly customers: CustomerRepository,
    private readonly files: StoredFiles,
    private readonly fileNames: StoredFilesRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** The picture that was before is let go. `null`: no such customer. */
  async replace(userId: string, picture: UploadedImage | null): Promise<CustomerDetails | null> {
    const [name = null] = picture ? await this.files.keep(userId, [picture.avatar]) : [];
    const isKnown = await this.database.transaction((manager) => this.put(manager, userId, name));
    if (!isKnown) return null;
    this.outbox.wake();
    return this.customers.findById(userId);
  }

  private async put(manager: EntityManager, userId: string, name: string | null): Promise<boolean> {
    const customer = await this.customers.lock(manager, userId);
    if (!customer) return false;
    const before = customer.profilePicture;
    if (name) await this.fileNames.claim(manager, [name]);
    await this.customers.setProfilePicture(manager, userId, name);
    if (before) await this.fileNames.release(manager, [before]);
    await this.audit.record(manager, {
      action: 'profile-picture.updated',
      subjectId: userId,
      changes: [{ field: 'profilePicture', before, after: name }],
    });
    return true;
  }
}
