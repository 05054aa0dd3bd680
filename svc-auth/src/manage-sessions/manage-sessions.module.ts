import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module';
import { ManageSessionsController } from './manage-sessions.controller';

@Module({ imports: [SessionModule], controllers: [ManageSessionsController] })
export class ManageSessionsModule {}
