import '@larkspur/web-kit/styles/fonts.css';
import '@larkspur/web-kit/styles/tokens.css';
import '@larkspur/web-kit/styles/base.css';
import './ui/no-script.css';
import { startShell } from './start-shell';

// To evaluate all those modules was one task of the browser, this is another: between them it answers its visitor.
setTimeout(startShell);
