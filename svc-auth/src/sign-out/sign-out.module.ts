import { Module } from '@nestjs/common';
import { LoginModule } from '../login/login.module';
import { SessionModule } from '../session/session.module';
import { SignOutController } from './sign-out.controller';
import { SignOutService } from './sign-out.service';

@Module({ imports: [LoginModule, SessionModule], controllers: [SignOutController], providers: [SignOutService] })
export class SignOutModule {}
