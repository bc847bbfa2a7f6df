/** How far this device's clock and the provider's may differ. */
export const clockSkewSeconds = 300;
