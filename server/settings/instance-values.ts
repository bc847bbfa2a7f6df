import type {
  InstanceSetting,
  InstanceSettings,
} from '@wattle/contract/entities/administration.ts';
import { isEmailAddress } from '@wattle/contract/values/email.ts';
import type { EnvironmentReader } from './environment.ts';
import { StartError } from '../start-error.ts';

const variables: Record<InstanceSetting, string> = {
  productName: 'PRODUCT_NAME',
  helpdeskEmail: 'HELPDESK_EMAIL',
  draftOnBehalf: 'DRAFT_ON_BEHALF',
  loginTimeout: 'LOGIN_TIMEOUT',
  trainingUrl: 'LMS_TRAINING_URL',
  releaseUrl: 'LMS_RELEASE_URL',
};

/**
 * The settings that administrators change while the instance runs: the environment comes first, then what
 * they chose, then the default.
 */
export class InstanceValues {
  /** Those that the environment sets. */
  readonly fixed: readonly InstanceSetting[];
  readonly #start: InstanceSettings;
  #current: InstanceSettings;

  /** Reads the environment; throws a StartError. */
  constructor(read: EnvironmentReader) {
    const names = Object.keys(variables) as InstanceSetting[];
    this.fixed = names.filter((name) => read.text(variables[name]) !== undefined);
    this.#start = {
      productName: read.text(variables.productName) ?? 'Wattle',
      helpdeskEmail: readEmail(read, variables.helpdeskEmail) ?? 'support@example.org',
      draftOnBehalf: read.flag(variables.draftOnBehalf, true),
      loginTimeout: read.integer(variables.loginTimeout, 60, 1, 1440),
      trainingUrl: read.url(variables.trainingUrl) ?? '',
      releaseUrl: read.url(variables.releaseUrl) ?? '',
    };
    this.#current = this.#start;
  }

  get current(): InstanceSettings {
    return this.#current;
  }

  /** The settings in force where administrators chose these; each they never chose has its default. */
  with(chosen: Partial<InstanceSettings>): InstanceSettings {
    const fixed = Object.fromEntries(this.fixed.map((name) => [name, this.#start[name]] as const));
    return { ...this.#start, ...chosen, ...fixed };
  }

  /** Puts what administrators chose in force. */
  choose(chosen: Partial<InstanceSettings>): void {
    this.#current = this.with(chosen);
  }

  /** Until it is known what they chose, nobody drafts on behalf of a prescriber. */
  lose(): void {
    if (!this.fixed.includes('draftOnBehalf')) {
      this.#current = { ...this.#current, draftOnBehalf: false };
    }
  }
}

function readEmail(read: EnvironmentReader, name: string): string | undefined {
  const text = read.text(name);
  if (text === undefined || isEmailAddress(text)) return text;
  throw new StartError(`${name} must be an address such as help@example.org.`);
}
