import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { KeysModule } from '../keys/keys.module';
import { AccessTokens } from './access-tokens.service';
import { ActiveSessions } from './active-sessions.service';
import { RefreshTokens } from './refresh-tokens.service';
import { Session } from './session.entity';
import { SessionRepository } from './session.repository';

@Module({
  imports: [TypeOrmModule.forFeature([Session]), KeysModule, JwtModule.register({})],
  providers: [SessionRepository, ActiveSessions, AccessTokens, RefreshTokens],
  exports: [SessionRepository, ActiveSessions, AccessTokens, RefreshTokens],
})
export class SessionModule {}
