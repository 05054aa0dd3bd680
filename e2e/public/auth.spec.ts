import { setUpBrowserBank } from './browser-bank';
import { desktopCamera } from './camera';
import { passwords } from './passwords';
import { signIn } from './sign-in';
import { signUp } from './sign-up';
import { verification } from './verification';

const bank = setUpBrowserBank();

describe('sign-in', () => signIn(bank));
describe('sign-up', () => signUp(bank));
describe('passwords', () => passwords(bank));
describe('verification', () => verification(bank));
describe('desktop camera', () => desktopCamera(bank));
