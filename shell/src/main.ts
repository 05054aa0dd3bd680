import '@larkspur/web-kit/styles/fonts.css';
import '@larkspur/web-kit/styles/tokens.css';
import '@larkspur/web-kit/styles/base.css';
import './ui/no-script.css';
import { startShell } from './start-shell';

// Evaluating the modules above was one task. Starting in another one lets the browser handle input in between.
setTimeout(startShell);
