import { bankOnStage } from './bank-on-stage';
import { cameraOfADesk } from './camera';
import { passwords } from './passwords';
import { signIn } from './sign-in';
import { signUp } from './sign-up';
import { verification } from './verification';

const stage = bankOnStage();

describe('sign-in', () => signIn(stage));
describe('sign-up', () => signUp(stage));
describe('passwords', () => passwords(stage));
describe('verification', () => verification(stage));
describe('a desk’s camera', () => cameraOfADesk(stage));
