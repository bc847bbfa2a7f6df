import manifest from './package.json' with { type: 'json' };

/** The version of the product, as the footer shows it. */
export const { version } = manifest;
