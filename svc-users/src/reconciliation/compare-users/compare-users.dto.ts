import type { Commands } from '@larkspur/contracts/messages';
import { RangeRequestDto } from '@larkspur/service-kit/reconciliation/range-request.dto';
import { IsIn } from 'class-validator';

export class CompareUsersDto extends RangeRequestDto implements Readonly<Commands['users.compare']['request']> {
  @IsIn(['profile', 'holder']) values!: 'profile' | 'holder';
}
