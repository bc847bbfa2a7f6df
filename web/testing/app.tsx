import { cleanup, render } from '../ui/gallery/render.fixture.tsx';
import { RuntimeConfiguration } from '@wattle/contract/config.ts';
import type { Identity } from '@wattle/contract/entities/user.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { App } from '../app/start/App.tsx';
import { startServices } from '../app/start/start-services.ts';
import { keepShownList, takeOpenedResident } from '../chart/opened-list.ts';
import { rememberName } from '../features/filters/name-memory.ts';
import { announce } from '../ui/states/announce.ts';
import '../ui/base.css';
import '../ui/tokens.css';
import { clearToasts } from '../ui/states/Toast.tsx';
import { showOnLaptop } from './frame.ts';
import { answers, endpoints, hasAnswer } from './server.ts';

const authority = 'https://provider.test';
const clientId = 'wattle-web';

const configuration = {
  authentication: {
    authority,
    clientId,
    redirectUrl: window.location.origin,
    automaticSilentRenew: false,
    retryCount: 0,
  },
  apiEndpoints: {
    portal: endpoints.portal,
    authorisation: endpoints.authorisation,
    medicationsManagement: endpoints.medications,
    healthIdentifier: endpoints['health-identifier'],
  },
  loggingEnabled: true,
};

const runner = window.location.href;

/** Gives the test an empty page of 1280 × 800 that remembers nobody, like one that has just been loaded. */
export async function preparePage(): Promise<void> {
  await showOnLaptop();
  void rememberName('', undefined);
  keepShownList({ residents: [], before: 0, total: 0, findMore: async () => [] });
  takeOpenedResident();
  document.documentElement.lang = 'en-AU';
  window.localStorage.clear();
  window.sessionStorage.clear();
}

/** Takes off the page what the test has put there. */
export function clearPage(): void {
  cleanup();
  // One that stayed would cover the buttons of the next test until it disappears.
  clearToasts();
  announce('');
  document.documentElement.style.removeProperty('color-scheme');
  window.history.replaceState(null, '', runner);
}

type FeatureFlags = Partial<RuntimeConfiguration['featureFlags']>;

/** Opens a screen as the product does, with router and queries; signed in if `identity` is given. */
export function openApp(
  path: string,
  identity?: Identity,
  featureFlags: FeatureFlags = {},
  productName = 'Wattle',
  state: unknown = null,
): void {
  const settings = RuntimeConfiguration.parse({ ...configuration, featureFlags, productName });
  if (identity !== undefined) {
    keepSession();
    answers(portal.me, identity);
    answers(medications.version, { version: '1.2.3' });
    answers(medications.lmsLinks, { trainingManuals: null, releaseInformation: null });
    if (!hasAnswer(medications.needsCount)) answers(medications.needsCount, { residents: 0 });
  }
  window.history.replaceState(state, '', path);
  startServices(settings);
  render(<App configuration={settings} />);
}

/** Loads the page again, with what the browser keeps of its place in the history. */
export function reload(identity: Identity): void {
  cleanup();
  openApp(window.location.pathname, identity, {}, 'Wattle', window.history.state);
}

/** Stores what a sign-in leaves in the tab. */
function keepSession(): void {
  const now = Math.floor(Date.now() / 1000);
  const user = {
    access_token: 'token',
    token_type: 'Bearer',
    expires_at: now + 3600,
    profile: { sub: 'someone', iss: authority, aud: clientId, exp: now + 3600, iat: now },
  };
  window.sessionStorage.setItem(`oidc.user:${authority}:${clientId}`, JSON.stringify(user));
}
