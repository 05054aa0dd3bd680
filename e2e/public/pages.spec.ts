import { about } from './about';
import { bankOnStage } from './bank-on-stage';
import { careers } from './careers';
import { contact } from './contact';
import { everyPage } from './every-page';
import { frame } from './frame';

const stage = bankOnStage();

describe('every page', () => everyPage(stage));
describe('the frame', () => frame(stage));
describe('about', () => about(stage));
describe('careers', () => careers(stage));
describe('contact', () => contact(stage));
