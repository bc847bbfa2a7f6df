import './ui/tokens.css';
import './ui/base.css';
import * as z from 'zod/mini';
import { createRoot } from 'react-dom/client';
import { ConfigurationProblem } from './app/ConfigurationProblem.tsx';
import { startServices } from './app/start-services.ts';
import { App } from './app/App.tsx';
import { completeSignIn, isCallback } from './auth/session.ts';
import { loadConfiguration } from './lib/configuration.ts';
import { silenceConsole } from './lib/console.ts';

// The content security policy allows no code made from strings.
z.config({ jitless: true });

async function start(): Promise<void> {
  const container = document.querySelector('#root');
  if (container === null) throw new Error('The page has no #root');
  const root = createRoot(container);
  const loaded = await loadConfiguration(window.location.origin);
  if (loaded.kind === 'bad') {
    root.render(<ConfigurationProblem badKey={loaded.key} />);
    return;
  }
  const { configuration } = loaded;
  if (!configuration.loggingEnabled) silenceConsole(console);
  startServices(configuration);
  if (isCallback(window.location)) {
    window.history.replaceState(null, '', await returnAddress(window.location.href));
  }
  root.render(<App configuration={configuration} />);
}

/** Where to go after the provider's answer; a refused answer leads to the sign-in problem page. */
async function returnAddress(callbackUrl: string): Promise<string> {
  try {
    return await completeSignIn(callbackUrl);
  } catch {
    // Forged, replayed, expired or an error answer: none of them signs anybody in.
    return '/link-user-error';
  }
}

void start();
