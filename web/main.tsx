import './lib/time/locale.ts';
import './ui/tokens.css';
import './ui/base.css';
import * as z from 'zod/mini';
import { createRoot } from 'react-dom/client';
import { App } from './app/start/App.tsx';
import { endSession } from './app/session/session-end.ts';
import { startServices } from './app/start/start-services.ts';
import { completeSignIn, isCallback, setUserAside } from './auth/session.ts';
import { sessionClock } from './auth/session-clock.ts';
import { loadConfiguration } from './lib/instance/configuration.ts';
import { silenceConsole } from './lib/instance/console.ts';
import { hearFailures, tellFailure } from './lib/failures.ts';
import { configurePageTitle } from './lib/page/page-title.ts';
import { isStorageUsable } from './lib/storage/storage.ts';
import { Splash } from './ui/states/Splash.tsx';

// The content security policy forbids code made from strings.
z.config({ jitless: true });

async function start(): Promise<void> {
  const container = document.querySelector('#root');
  if (container === null) throw new Error('The page has no #root');
  const root = createRoot(container, { onCaughtError: tellRenderFailure });
  root.render(<Splash />);
  const loaded = await loadConfiguration(window.location.origin);
  if (loaded.kind === 'bad') {
    const { ConfigurationProblem } = await import('./app/start/ConfigurationProblem.tsx');
    root.render(<ConfigurationProblem fault={loaded.fault} />);
    return;
  }
  const { configuration } = loaded;
  if (!configuration.loggingEnabled) silenceConsole(console);
  configurePageTitle(configuration.productName);
  if (!isStorageUsable(() => window.sessionStorage)) {
    const { StorageProblem } = await import('./app/start/StorageProblem.tsx');
    root.render(<StorageProblem productName={configuration.productName} />);
    return;
  }
  void monitor(configuration.monitoringConnectionString);
  startServices(configuration);
  if (isCallback(window.location)) {
    window.history.replaceState(null, '', await answeredAddress(window.location.href));
  } else if (sessionClock().hasRunOut()) {
    // The session clock expired before this page was reloaded.
    endSession('idle');
  }
  root.render(<App configuration={configuration} />);
}

/** A screen failed to render and was replaced. */
function tellRenderFailure(error: unknown): void {
  console.error(error);
  tellFailure({ kind: 'exception', error });
}

async function monitor(connectionString: string | undefined): Promise<void> {
  if (connectionString === undefined) {
    // Without monitoring nothing is kept.
    hearFailures(() => undefined);
    return;
  }
  try {
    const { startMonitoring } = await import('./monitoring/monitor.ts');
    startMonitoring(connectionString);
  } catch {
    // The product works without monitoring.
  }
}

/** Where to go after the provider's answer; a refused one leads to the sign-in problem page. */
async function answeredAddress(callbackUrl: string): Promise<string> {
  try {
    return await completeSignIn(callbackUrl);
  } catch {
    // Forged, replayed, expired or an error.
    setUserAside();
    return '/link-user-error';
  }
}

// A page from the browser's back/forward cache could show residents after sign-out.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload();
});

void start();
