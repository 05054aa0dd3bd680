import { bankOnStage } from './bank-on-stage';
import { home } from './home';
import { products } from './products';

const stage = bankOnStage();

describe('home', () => home(stage));
describe('products', () => products(stage));
