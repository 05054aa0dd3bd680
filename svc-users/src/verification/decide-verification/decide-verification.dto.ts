import type { VerificationDecision } from '@larkspur/contracts/user';
import { Example } from '@larkspur/service-kit/openapi/example';
import { MultilineText } from '@larkspur/service-kit/validation/text';
import { IsIn, IsUUID, ValidateIf } from 'class-validator';

const DECISIONS = ['verified', 'failed'] as const;

export class DecideVerificationDto implements Readonly<VerificationDecision> {
  @Example('0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31')
  @IsUUID(undefined, { message: 'Enter the id of the upload that you reviewed.' })
  verificationId!: string;

  @IsIn(DECISIONS, { message: `Choose one of ${DECISIONS.join(', ')}.` })
  decision!: (typeof DECISIONS)[number];

  @Example('Asked for by the customer.')
  @ValidateIf(({ decision, reason }: DecideVerificationDto) => decision === 'failed' || isPresent(reason))
  @MultilineText({ max: 500, message: 'Enter a reason of up to 500 characters. The customer will see it.' })
  reason?: string;
}

const isPresent = (reason: unknown) => reason !== undefined && reason !== null && reason !== '';
