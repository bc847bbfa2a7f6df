import { antiInfective } from './catalogue-anti-infective.ts';
import { cardiovascular } from './catalogue-cardiovascular.ts';
import { complementary } from './catalogue-complementary.ts';
import { endocrine } from './catalogue-endocrine.ts';
import { gutRespiratory } from './catalogue-gut-respiratory.ts';
import { nervous } from './catalogue-nervous.ts';
import { pain } from './catalogue-pain.ts';
import type { CatalogueSeed } from './catalogue-seed.ts';
import { skinEyeOther } from './catalogue-skin-eye-other.ts';

export type { CatalogueSeed } from './catalogue-seed.ts';

/** The demo catalogue: common products of residential aged care. For demonstration, not for prescribing. */
export const catalogue: readonly CatalogueSeed[] = [
  ...cardiovascular,
  ...endocrine,
  ...nervous,
  ...pain,
  ...gutRespiratory,
  ...skinEyeOther,
  ...antiInfective,
  ...complementary,
];
