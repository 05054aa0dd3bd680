import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StatementHoldersModule } from '../statement-holders/statement-holders.module';
import { KnownUserEntity } from './known-user.entity';
import { KnownUsersRepository } from './known-users.repository';
import { UpdateKnownUsersConsumer } from './update-known-users.consumer';

@Module({
  imports: [TypeOrmModule.forFeature([KnownUserEntity]), StatementHoldersModule],
  providers: [KnownUsersRepository, UpdateKnownUsersConsumer],
  exports: [KnownUsersRepository],
})
export class KnownUsersModule {}
