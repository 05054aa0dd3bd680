import { type Answer, DEFAULT_PAGE_LIMIT, type ListAnswer } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/access';
import { parseId } from '@larkspur/service-kit/ids';
import { ProblemException } from '@larkspur/service-kit/problem';
import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { type Customer, CustomerRepository } from '../customer/customer.repository';
import { userOnWire } from '../customer/user-on-wire';
import { FileLinks } from '../files/file-links';
import { ListUsersQuery, UpdateAccountDto, UpdateUserDto } from './back-office.dto';
import { DeleteUserService } from './delete-user.service';
import { EditAccountService } from './edit-account.service';
import { EditUserService } from './edit-user.service';

@Controller('user/admin')
@Access('administrator')
export class BackOfficeController {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly editUser: EditUserService,
    private readonly editAccount: EditAccountService,
    private readonly deleteUser: DeleteUserService,
    private readonly links: FileLinks,
  ) {}

  @Get()
  async list(@Query() { q, cursor, limit = DEFAULT_PAGE_LIMIT }: ListUsersQuery): Promise<ListAnswer<User>> {
    const found = await this.customers.list({
      limit: limit + 1,
      ...(q ? { q } : {}),
      ...(cursor ? { before: cursor } : {}),
    });
    const page = found.slice(0, limit);
    const next = found.length > limit ? (page.at(-1)?.userId ?? null) : null;
    return { data: page.map((customer) => userOnWire(customer, this.links)), page: { next, limit } };
  }

  @Get('email/:email')
  async byEmail(@Param('email') email: string): Promise<Answer<User>> {
    return this.answer(isEmail(email) ? await this.customers.findByEmail(email) : null);
  }

  @Get(':id')
  async byId(@Param('id') id: string): Promise<Answer<User>> {
    return this.answer(await this.customers.findById(idOrNotFound(id)));
  }

  @Put('account/:id')
  async putAccount(
    @Param('id') id: string,
    @Body() body: UpdateAccountDto,
    @CurrentCaller() caller: Caller,
  ): Promise<Answer<User>> {
    return this.answer(
      await this.editAccount.edit(idOrNotFound(id), body, caller.userId),
      'The account has been updated.',
    );
  }

  @Put(':id')
  async putUser(
    @Param('id') id: string,
    @Body() body: UpdateUserDto,
    @CurrentCaller() caller: Caller,
  ): Promise<Answer<User>> {
    return this.answer(await this.editUser.edit(idOrNotFound(id), body, caller.userId), 'The user has been updated.');
  }

  @Delete(':id')
  async remove(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<Answer<null>> {
    if ((await this.deleteUser.delete(idOrNotFound(id), caller.userId)) === 'not_found') throw noSuchUser();
    return { data: null, message: 'The user has been deleted.' };
  }

  private answer(customer: Customer | null, message?: string): Answer<User> {
    if (!customer) throw noSuchUser();
    return { data: userOnWire(customer, this.links), ...(message ? { message } : {}) };
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
