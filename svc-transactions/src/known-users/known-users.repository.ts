import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { KnownUserEntity } from './known-user.entity';

/** The users that have a statement, copied from svc-users, so that a mistyped id does not open a statement. */
@Injectable()
export class KnownUsersRepository {
  constructor(@InjectRepository(KnownUserEntity) private readonly users: Repository<KnownUserEntity>) {}

  async add(userId: string): Promise<void> {
    await this.users.createQueryBuilder().insert().values({ userId }).orIgnore().execute();
  }

  /** Works for an unknown user too, because `user.provisioned` and `user.deleted` may arrive in either order. */
  async markDeleted(userId: string, date: string): Promise<void> {
    await this.add(userId);
    await this.users.update({ userId, deletedAt: IsNull() }, { deletedAt: date });
  }

  /** After svc-users was restored to a time before the deletion. */
  async restore(userId: string): Promise<void> {
    await this.users.update({ userId }, { deletedAt: null });
  }

  /** The statement of a deleted user can still be read, but nothing is added to it. */
  async findStatus(userId: string): Promise<'active' | 'deleted' | 'unknown'> {
    const user = await this.users.findOneBy({ userId });
    if (!user) return 'unknown';
    return user.deletedAt ? 'deleted' : 'active';
  }
}
