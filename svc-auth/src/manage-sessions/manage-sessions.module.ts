import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module';
import { ManageSessionsController } from './manage-sessions.controller';
import { ManageSessionsService } from './manage-sessions.service';

@Module({ imports: [SessionModule], controllers: [ManageSessionsController], providers: [ManageSessionsService] })
export class ManageSessionsModule {}
