import {
  REMOTE_CAUSES,
  REMOTE_STAGES,
  type RemoteCause,
  type RemoteReport,
  type RemoteStage,
} from '@larkspur/contracts/telemetry';
import { Text } from '@larkspur/service-kit/validation/text';
import { IsIn } from 'class-validator';

const NAME = { max: 64 };

export class RemoteReportDto implements RemoteReport {
  @Text(NAME) host!: string;
  @Text(NAME) remote!: string;
  @Text(NAME) version!: string;
  @Text(NAME) registryRevision!: string;
  @IsIn(REMOTE_STAGES) stage!: RemoteStage;
  @IsIn(REMOTE_CAUSES) cause!: RemoteCause;
}
