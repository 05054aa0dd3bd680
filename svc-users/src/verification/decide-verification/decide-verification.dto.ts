import type { VerificationDecision } from '@larkspur/contracts/user';
import { Example } from '@larkspur/service-kit/openapi/example';
import { MultilineText } from '@larkspur/service-kit/validation/text';
import { IsIn, ValidateIf } from 'class-validator';

const DECISIONS = ['verified', 'failed'] as const;

export class VerificationDecisionDto implements Readonly<VerificationDecision> {
  @IsIn(DECISIONS, { message: `Choose one of ${DECISIONS.join(', ')}.` })
  decision!: (typeof DECISIONS)[number];

  @Example('Asked for by the customer.')
  @ValidateIf(({ decision, reason }: VerificationDecisionDto) => decision === 'failed' || isGiven(reason))
  @MultilineText({ max: 500, message: 'Say why in at most 500 characters. The customer reads it.' })
  reason?: string;
}

const isGiven = (reason: unknown) => reason !== undefined && reason !== null && reason !== '';
