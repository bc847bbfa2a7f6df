/** How far this device's clock and the provider's may differ. */
export const clockSkewSeconds = 300;

/** An answer of the provider that its clock, or this device's, makes untimely. */
export class ProviderClockError extends Error {
  /** Seconds that the provider's clock is ahead of this device's; negative if it is behind. */
  readonly lead: number;
  constructor(lead: number) {
    super('The clocks of this device and of the sign-in service differ');
    this.name = 'ProviderClockError';
    this.lead = lead;
  }
}
