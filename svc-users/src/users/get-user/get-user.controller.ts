import type { ApiResponse } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Body, Controller, Delete, Get, Headers, Param, Put, Res } from '@nestjs/common';
import { isEmail } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { USER_TAG } from '../../api-tags';
import { type CustomerDetails, CustomerRepository } from '../../customers/customer.repository';
import { toUserResponse } from '../../customers/user-response';
import { SignedFileUrls } from '../../files/signed-file-urls';
import { DeleteUserService } from '../delete-user/delete-user.service';
import { entityTag, IfMatch } from '../entity-tag';
import { UpdateAccountService } from '../update-account/update-account.service';
import { UpdateAccountDto, UpdateUserDto } from '../update-user/update-user.dto';
import { UpdateUserService } from '../update-user/update-user.service';

/** Each user's answer carries an ETag; a write with `If-Match` is made only to what its caller has seen. */
@ApiTag(USER_TAG)
@Controller('user/admin')
@Access('administrator')
export class UsersController {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly editUser: UpdateUserService,
    private readonly editAccount: UpdateAccountService,
    private readonly deleteUser: DeleteUserService,
    private readonly links: SignedFileUrls,
  ) {}

  @Get('email/:email')
  @Access('back-office')
  @Operation({
    summary: 'Find a user by e-mail',
    data: 'User',
    pathExamples: { email: 'amelia.hartley@example.com' },
    errors: ['not_found'],
  })
  async byEmail(
    @Param('email') email: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<User>> {
    return this.answer(reply, isEmail(email) ? await this.customers.findByEmail(email) : null);
  }

  @Get(':id')
  @Access('back-office')
  @Operation({ summary: 'Read a user', data: 'User', errors: ['not_found'] })
  async byId(@Param('id') id: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<ApiResponse<User>> {
    return this.answer(reply, await this.customers.findById(idOrNotFound(id)));
  }

  @Put('account/:id')
  @Operation({
    summary: "Set a user's account number and balances; the differences are posted",
    data: 'User',
    errors: ['not_found', 'account_number_taken', 'stale'],
  })
  async putAccount(
    @Param('id') id: string,
    @Body() wanted: UpdateAccountDto,
    @Headers('if-match') ifMatch: string | undefined,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<User>> {
    const edit = { userId: idOrNotFound(id), actorId: caller.userId, wanted };
    return this.answer(reply, await this.editAccount.edit(edit, IfMatch.of(ifMatch)), 'The account has been updated.');
  }

  @Put(':id')
  @Operation({
    summary: 'Change a user; e-mail and disabled together with the rest, or nothing of it',
    data: 'User',
    errors: ['not_found', 'email_taken', 'conflict', 'stale', 'unavailable'],
  })
  async putUser(
    @Param('id') id: string,
    @Body() wanted: UpdateUserDto,
    @Headers('if-match') ifMatch: string | undefined,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<User>> {
    const edited = await this.editUser.edit(idOrNotFound(id), wanted, { caller, ifMatch: IfMatch.of(ifMatch) });
    return this.answer(reply, edited, 'The user has been updated.');
  }

  @Delete(':id')
  @Operation({
    summary: 'Delete a user; the money goes to the closing account',
    data: null,
    errors: ['not_found', 'conflict', 'transfer_pending', 'unavailable'],
  })
  async remove(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<ApiResponse<null>> {
    if ((await this.deleteUser.delete(idOrNotFound(id), caller.userId)) === 'not_found') throw noSuchUser();
    return { data: null, message: 'The user has been deleted.' };
  }

  private answer(reply: FastifyReply, customer: CustomerDetails | null, message?: string): ApiResponse<User> {
    if (!customer) throw noSuchUser();
    reply.header('etag', entityTag(customer));
    return { data: toUserResponse(customer, this.links), ...(message ? { message } : {}) };
  }
}

function noSuchUser(): ProblemException {
  return new ProblemException('not_found', { message: 'There is no such user.' });
}

function idOrNotFound(text: string): string {
  const id = parseId(text);
  if (!id) throw noSuchUser();
  return id;
}
