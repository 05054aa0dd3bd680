import '@larkspur/web-kit/styles/fonts.css';
import '@larkspur/web-kit/styles/tokens.css';
import '@larkspur/web-kit/styles/base.css';
import './frame/without-scripts.css';
import { openBank } from './open-bank';

// To evaluate all those modules was one task of the browser, this is another: between them it answers its visitor.
setTimeout(openBank);
