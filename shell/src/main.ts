import '@larkspur/web-kit/styles/fonts.css';
import '@larkspur/web-kit/styles/tokens.css';
import '@larkspur/web-kit/styles/base.css';
import { applyStoredColorScheme } from '@larkspur/web-kit/utils/color-scheme';
import './ui/no-script.css';
import './ui/waiting-page.css';
import { startShell } from './start-shell';
import { tolerateTranslatedText } from './ui/translated-text';

applyStoredColorScheme();
tolerateTranslatedText();

// Evaluating the modules above was one task. Starting in another one lets the browser handle input in between.
setTimeout(startShell);
