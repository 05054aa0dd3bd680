import { Module } from '@nestjs/common';
import { LoginModule } from '../login/login.module';
import { ProfileSyncConsumer } from './profile-sync.consumer';

@Module({ imports: [LoginModule], providers: [ProfileSyncConsumer] })
export class ProfileSyncModule {}
