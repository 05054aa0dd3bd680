import { Readable } from 'node:stream';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { USER_TAG } from '../../api-tags';
import { SignedFileUrls } from '../signed-file-urls';
import { StoredFiles } from '../stored-files.service';
import { FileLinkQuery } from './get-file.dto';

@ApiTag(USER_TAG)
@Controller('user/files')
export class FilesController {
  constructor(
    private readonly files: StoredFiles,
    private readonly links: SignedFileUrls,
  ) {}

  /** Open to a link that holds, to whose file it is and to who may look at everybody's; no such file for all others. */
  @Get(':name')
  @Access('public')
  @Operation({
    summary: "Show a customer's picture",
    data: null,
    pathExamples: { name: '5b1f6a2c8d41' },
    mediaTypes: ['image/jpeg'],
    errors: ['not_found', 'unavailable'],
  })
  async show(
    @Param('name') name: string,
    @Query() { expires, signature }: FileLinkQuery,
    @CurrentCaller() caller: Caller | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const owner = await this.files.ownerOf(name);
    if (!owner || !(this.links.isValid(name, expires, signature) || mayRead(caller, owner))) throw noSuchFile();
    const bytes = await this.files.read(name);
    if (!bytes) throw noSuchFile();
    await reply
      .headers({
        'content-type': 'image/jpeg',
        'content-length': bytes.size,
        'content-disposition': `inline; filename="${name}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(Readable.from(await bytes.open()));
  }
}

function mayRead(caller: Caller | null, owner: string): boolean {
  return caller !== null && (caller.userId === owner || caller.role === 'administrator' || caller.role === 'auditor');
}

function noSuchFile(): ProblemException {
  return new ProblemException('not_found', { message: 'There is no such file.' });
}
