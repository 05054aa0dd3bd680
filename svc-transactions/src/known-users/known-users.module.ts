import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LinesModule } from '../lines/lines.module';
import { StatementHoldersModule } from '../statement-holders/statement-holders.module';
import { DeletedUserEraser } from './deleted-user-eraser';
import { KnownUserEntity } from './known-user.entity';
import { KnownUsersRepository } from './known-users.repository';
import { UpdateKnownUsersConsumer } from './update-known-users.consumer';

@Module({
  imports: [TypeOrmModule.forFeature([KnownUserEntity]), LinesModule, StatementHoldersModule],
  providers: [DeletedUserEraser, KnownUsersRepository, UpdateKnownUsersConsumer],
  exports: [DeletedUserEraser, KnownUsersRepository],
})
export class KnownUsersModule {}
