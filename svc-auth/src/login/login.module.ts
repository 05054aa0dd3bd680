import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Login } from './login.entity';
import { LoginRepository } from './login.repository';

@Module({
  imports: [TypeOrmModule.forFeature([Login])],
  providers: [LoginRepository],
  exports: [LoginRepository],
})
export class LoginModule {}
