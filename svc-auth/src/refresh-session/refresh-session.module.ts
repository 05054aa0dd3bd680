import { Module } from '@nestjs/common';
import { LoginModule } from '../login/login.module';
import { SessionModule } from '../session/session.module';
import { RefreshSessionController } from './refresh-session.controller';
import { RefreshSessionService } from './refresh-session.service';

@Module({
  imports: [LoginModule, SessionModule],
  controllers: [RefreshSessionController],
  providers: [RefreshSessionService],
})
export class RefreshSessionModule {}
