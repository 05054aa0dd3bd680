import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module';
import { UserSessionsController } from './user-sessions.controller';
import { UserSessionsService } from './user-sessions.service';

@Module({ imports: [SessionModule], controllers: [UserSessionsController], providers: [UserSessionsService] })
export class UserSessionsModule {}
