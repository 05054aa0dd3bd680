import type { VerificationCase } from '@larkspur/contracts/user';
import { Injectable } from '@nestjs/common';
import { toUserResponse } from '../customers/user-response';
import { SignedFileUrls } from '../files/signed-file-urls';
import type { PendingCase } from './verification.repository';

@Injectable()
export class VerificationCasePresenter {
  constructor(private readonly urls: SignedFileUrls) {}

  present({ reviewerId, reviewerName, heldUntil, ...customer }: PendingCase): VerificationCase {
    const { verification } = customer;
    return {
      verificationId: verification.id,
      user: toUserResponse(customer, this.urls),
      dateOfBirth: verification.dateOfBirth,
      photo: { url: this.urls.urlFor(verification.photo) },
      submittedAt: verification.submittedAt,
      heldBy: reviewerId === null ? null : { userId: reviewerId, name: reviewerName ?? 'Unknown user' },
      heldUntil: heldUntil?.toISOString() ?? null,
    };
  }
}
