import { setUpBrowserBank } from './browser-bank';
import { home } from './home';
import { products } from './products';

const bank = setUpBrowserBank();

describe('home', () => home(bank));
describe('products', () => products(bank));
