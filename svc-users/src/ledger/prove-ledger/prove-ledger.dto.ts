import { PROOF_SCOPES, type ProofScope, type StartProofRequest } from '@larkspur/contracts/ledger';
import { IsIn, IsOptional } from 'class-validator';

export class StartProofDto implements Readonly<StartProofRequest> {
  @IsOptional() @IsIn(PROOF_SCOPES, { message: `Choose one of ${PROOF_SCOPES.join(', ')}.` }) scope?: ProofScope;
}
