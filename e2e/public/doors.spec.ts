import { bankOnStage } from './bank-on-stage';
import { passwords } from './passwords';
import { signIn } from './sign-in';
import { signUp } from './sign-up';
import { verification } from './verification';

const stage = bankOnStage();

describe('sign-in', () => signIn(stage));
describe('sign-up', () => signUp(stage));
describe('passwords', () => passwords(stage));
describe('verification', () => verification(stage));
