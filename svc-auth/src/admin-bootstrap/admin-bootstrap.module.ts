import { Module } from '@nestjs/common';
import { LoginModule } from '../login/login.module';
import { PasswordModule } from '../password/password.module';
import { RegistrationsModule } from '../registrations/registrations.module';
import { AdminBootstrap } from './admin-bootstrap.service';

@Module({ imports: [LoginModule, PasswordModule, RegistrationsModule], providers: [AdminBootstrap] })
export class AdminBootstrapModule {}
