import { Module } from '@nestjs/common';
import { BeneficiariesModule } from '../beneficiaries/beneficiaries.module';
import { CustomersModule } from '../customers/customers.module';
import { DeadLettersModule } from '../dead-letters/dead-letters.module';
import { FilesModule } from '../files/files.module';
import { IdempotentRequestsModule } from '../idempotent-requests/idempotent-requests.module';
import { LedgerModule } from '../ledger/ledger.module';
import { UserChangesModule } from '../user-changes/user-changes.module';
import { VerificationModule } from '../verification/verification.module';
import { AddNoteController } from './add-note/add-note.controller';
import { AddNoteService } from './add-note/add-note.service';
import { DeleteUserController } from './delete-user/delete-user.controller';
import { DeleteUserService } from './delete-user/delete-user.service';
import { ExportUsersController } from './export-users/export-users.controller';
import { ExportUsersService } from './export-users/export-users.service';
import { GetUserController } from './get-user/get-user.controller';
import { AddUpCustomersJob } from './get-user-stats/add-up-customers.job';
import { GetUserStatsController } from './get-user-stats/get-user-stats.controller';
import { UserStatsRepository } from './get-user-stats/user-stats.repository';
import { ListNotesController } from './list-notes/list-notes.controller';
import { ListUsersController } from './list-users/list-users.controller';
import { UserCursors } from './list-users/user-cursors';
import { UserListRepository } from './list-users/user-list.repository';
import { NoteRepository } from './note.repository';
import { UpdateAccountController } from './update-account/update-account.controller';
import { UpdateAccountService } from './update-account/update-account.service';
import { UpdateUserController } from './update-user/update-user.controller';
import { UpdateUserService } from './update-user/update-user.service';
import { UserPresenter } from './user-presenter';

/** The back office's view of users. */
@Module({
  imports: [
    BeneficiariesModule,
    CustomersModule,
    DeadLettersModule,
    FilesModule,
    IdempotentRequestsModule,
    LedgerModule,
    UserChangesModule,
    VerificationModule,
  ],
  controllers: [
    ListUsersController,
    ExportUsersController,
    GetUserStatsController,
    GetUserController,
    UpdateAccountController,
    UpdateUserController,
    DeleteUserController,
    ListNotesController,
    AddNoteController,
  ],
  providers: [
    UserPresenter,
    UserListRepository,
    UserCursors,
    ExportUsersService,
    UserStatsRepository,
    AddUpCustomersJob,
    NoteRepository,
    AddNoteService,
    UpdateAccountService,
    UpdateUserService,
    DeleteUserService,
  ],
})
export class UsersModule {}
