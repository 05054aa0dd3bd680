import { about } from './about';
import { setUpBrowserBank } from './browser-bank';
import { desktopCamera } from './camera';
import { careers } from './careers';
import { contact } from './contact';
import { everyPage } from './every-page';
import { headerAndFooter } from './header-and-footer';
import { home } from './home';
import { passwords } from './passwords';
import { products } from './products';
import { signIn } from './sign-in';
import { signUp } from './sign-up';
import { verification } from './verification';

const bank = setUpBrowserBank();

describe('every page', () => everyPage(bank));
describe('header and footer', () => headerAndFooter(bank));
describe('home', () => home(bank));
describe('about', () => about(bank));
describe('products', () => products(bank));
describe('careers', () => careers(bank));
describe('contact', () => contact(bank));
describe('sign-in', () => signIn(bank));
describe('sign-up', () => signUp(bank));
describe('passwords', () => passwords(bank));
describe('verification', () => verification(bank));
describe('desktop camera', () => desktopCamera(bank));
