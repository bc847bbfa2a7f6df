export interface HubSettings {
  readonly url: string;
  readonly accessToken: () => Promise<string | undefined>;
  /** Whether there is a token that hasn't expired. */
  readonly hasToken: () => boolean;
  /** Called when the hub refuses the token: renews it, or restarts sign-in. */
  readonly renewedToken: () => Promise<string | undefined>;
  /** The provider chosen on a shared account, without which it may follow nobody. */
  readonly providerId: () => string | undefined;
  /** Called when the hub refuses the user: their access may have ended. */
  readonly onForbidden: () => void;
}

let settings: HubSettings | undefined;

export function configureHub(values: HubSettings): void {
  settings = values;
}

/** Apart from the hub itself, which is loaded once the first screen is shown. */
export const hubSettings = (): HubSettings | undefined => settings;
