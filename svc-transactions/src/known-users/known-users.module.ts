import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ExportModule } from '../export/export.module';
import { KnownUserEntity } from './known-user.entity';
import { KnownUsersRepository } from './known-users.repository';
import { UpdateKnownUsersConsumer } from './update-known-users.consumer';

@Module({
  imports: [TypeOrmModule.forFeature([KnownUserEntity]), ExportModule],
  providers: [KnownUsersRepository, UpdateKnownUsersConsumer],
  exports: [KnownUsersRepository],
})
export class KnownUsersModule {}
