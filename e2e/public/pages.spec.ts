import { about } from './about';
import { setUpBrowserBank } from './browser-bank';
import { careers } from './careers';
import { contact } from './contact';
import { everyPage } from './every-page';
import { headerAndFooter } from './header-and-footer';

const bank = setUpBrowserBank();

describe('every page', () => everyPage(bank));
describe('header and footer', () => headerAndFooter(bank));
describe('about', () => about(bank));
describe('careers', () => careers(bank));
describe('contact', () => contact(bank));
