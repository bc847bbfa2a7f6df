import { makeEmbeddedTemplate } from '../server/db/testing.ts';

await makeEmbeddedTemplate();
