import { about } from './about';
import { setUpBrowserBank } from './browser-bank';
import { careers } from './careers';
import { contact } from './contact';
import { everyPage } from './every-page';
import { frame } from './frame';

const bank = setUpBrowserBank();

describe('every page', () => everyPage(bank));
describe('layout', () => frame(bank));
describe('about', () => about(bank));
describe('careers', () => careers(bank));
describe('contact', () => contact(bank));
