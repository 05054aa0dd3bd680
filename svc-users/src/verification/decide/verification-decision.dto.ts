import type { VerificationDecision } from '@larkspur/contracts/user';
import { TextBlock } from '@larkspur/service-kit/text';
import { IsIn, ValidateIf } from 'class-validator';

const DECISIONS = ['verified', 'failed'] as const;

export class VerificationDecisionDto implements Readonly<VerificationDecision> {
  @IsIn(DECISIONS, { message: `Choose one of ${DECISIONS.join(', ')}.` })
  decision!: (typeof DECISIONS)[number];

  @ValidateIf(({ decision, reason }: VerificationDecisionDto) => decision === 'failed' || isGiven(reason))
  @TextBlock({ max: 500, message: 'Say why in at most 500 characters. The customer reads it.' })
  reason?: string;
}

const isGiven = (reason: unknown) => reason !== undefined && reason !== null && reason !== '';
