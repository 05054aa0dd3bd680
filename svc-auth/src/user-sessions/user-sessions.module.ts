import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module';
import { UserSessionsController } from './user-sessions.controller';

@Module({ imports: [SessionModule], controllers: [UserSessionsController] })
export class UserSessionsModule {}
