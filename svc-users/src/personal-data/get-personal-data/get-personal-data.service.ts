import type { AuditAction } from '@larkspur/contracts/audit';
import type { PersonalActivity, PersonalData } from '@larkspur/contracts/personal-data';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { AuditRepository, type AuditRow } from '../../audit/audit.repository';
import { CustomerRepository } from '../../customers/customer.repository';
import type { CustomerDetails } from '../../customers/customer-details';
import { toUserResponse } from '../../customers/user-response';
import { SignedFileUrls } from '../../files/signed-file-urls';

/** Years of one person's activity; bounds the response. */
const MAX_ACTIVITY = 1_000;

/** Neither the notes of staff nor that there are any: decision 44. */
const NOTE_ADDED: AuditAction = 'user.note-added';

@Injectable()
export class GetPersonalDataService {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly records: AuditRepository,
    private readonly urls: SignedFileUrls,
    private readonly audit: Audit,
  ) {}

  /**
   * Audited, because an attacker who has taken over a session would request it first.
   * @returns `null` when the customer does not exist yet
   */
  async get(userId: string): Promise<PersonalData | null> {
    const customer = await this.customers.findById(userId);
    if (!customer) return null;
    const activity = await this.records.list({ subject: userId, limit: MAX_ACTIVITY });
    await this.audit.recordNow({ action: 'personal-data.exported', subjectId: userId });
    return {
      profile: toUserResponse(customer, this.urls),
      identity: this.toIdentity(customer),
      activity: activity.filter(({ action }) => action !== NOTE_ADDED).map(toActivity),
    };
  }

  private toIdentity({ verification }: CustomerDetails): PersonalData['identity'] {
    if (!verification) return null;
    const image = (name: string) => ({ url: this.urls.urlFor(name) });
    const { documentType, dateOfBirth, submittedAt, photo, documentFront, documentBack } = verification;
    return {
      documentType,
      dateOfBirth,
      submittedAt,
      photo: image(photo),
      documentFront: image(documentFront),
      documentBack: image(documentBack),
    };
  }
}

/** Without the names, addresses and reasons of staff, which are not the customer's data. */
function toActivity({ action, actorId, subjectId, address, at }: AuditRow): PersonalActivity {
  const by = actorId === null ? 'unknown' : actorId === subjectId ? 'customer' : 'bank';
  return { action, at: at.toISOString(), by, address: by === 'bank' ? null : address };
}
