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
import { GetFileQuery } from './get-file.dto';

@ApiTag(USER_TAG)
@Controller('user/files')
export class GetFileController {
  constructor(
    private readonly files: StoredFiles,
    private readonly urls: SignedFileUrls,
  ) {}

  /** Open to a valid link, the file's owner and the back office. Everyone else gets the 404 of a missing file. */
  @Get(':name')
  @Access('public')
  @Operation({
    summary: "Download a customer's image",
    data: null,
    mediaTypes: ['image/jpeg'],
    pathExamples: { name: '5b1f6a2c8d41' },
    errors: ['not_found', 'unavailable'],
  })
  async getFile(
    @Param('name') name: string,
    @Query() { expires, signature }: GetFileQuery,
    @CurrentCaller() caller: Caller | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const ownerId = await this.files.findOwner(name);
    if (!ownerId || !(this.urls.isValid(name, expires, signature) || canRead(caller, ownerId))) throw fileNotFound();
    const bytes = await this.files.read(name);
    if (!bytes) throw fileNotFound();
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

function canRead(caller: Caller | null, ownerId: string): boolean {
  return caller !== null && (caller.userId === ownerId || caller.role === 'administrator' || caller.role === 'auditor');
}

function fileNotFound(): ProblemException {
  return new ProblemException('not_found', { message: 'File not found.' });
}
