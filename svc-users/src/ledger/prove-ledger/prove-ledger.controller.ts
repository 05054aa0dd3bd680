import type { ApiResponse } from '@larkspur/contracts/http';
import type { LedgerProof, LedgerProofRun, LedgerProofStatus } from '@larkspur/contracts/ledger';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { USER_TAG } from '../../api-tags';
import { ProofRunsService } from './proof-runs.service';
import { StartProofDto } from './prove-ledger.dto';

/** Less than the gateway waits for a response. */
const RESPONSE_TIMEOUT_MS = 15_000;

/** Auditors read the results. A run is a record of the bank, so only administrators start one. */
@ApiTag(USER_TAG)
@Controller('user/admin/ledger/proof')
@Access('back-office')
export class ProveLedgerController {
  constructor(private readonly runs: ProofRunsService) {}

  @Post()
  @Access('administrator')
  @Operation({
    summary: 'Start a ledger proof, from the last proven block or the first one, or join the one in progress',
    data: 'LedgerProofRun',
    status: 201,
    message: 'The proof has been started.',
    errors: ['unavailable'],
  })
  async start(@Body() { scope = 'new' }: StartProofDto): Promise<ApiResponse<LedgerProofRun>> {
    return { data: await this.runs.start(scope), message: 'The proof has been started.' };
  }

  @Get('latest')
  @Operation({
    summary: 'Get the last ledger proof, and the one in progress',
    data: 'LedgerProofStatus',
  })
  async getLatest(): Promise<ApiResponse<LedgerProofStatus>> {
    return { data: await this.runs.readStatus() };
  }

  @Get(':id')
  @Operation({
    summary: 'Get the progress and result of a ledger proof',
    data: 'LedgerProofRun',
    errors: ['not_found'],
  })
  async get(@Param('id') id: string): Promise<ApiResponse<LedgerProofRun>> {
    return { data: await this.runs.get(parseId(id)) };
  }

  /** For a ledger that is checked in seconds. */
  @Get()
  @Access('administrator')
  @Operation({
    summary: 'Check the sums, balances, and hash chain of the whole ledger',
    data: 'LedgerProof',
    errors: ['unavailable'],
  })
  async prove(): Promise<ApiResponse<LedgerProof>> {
    const { proof } = await this.runs.waitUntilEnded(await this.runs.start('all'), RESPONSE_TIMEOUT_MS);
    if (proof) return { data: proof };
    const message =
      'The proof is taking too long for one request. Start it with POST /user/admin/ledger/proof, then poll its progress.';
    throw new ProblemException('unavailable', { message, headers: { 'retry-after': '5' } });
  }
}
