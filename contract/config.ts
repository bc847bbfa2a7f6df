import * as z from 'zod/mini';

const minutes = z.number().check(z.positive());
const text = z.string().check(z.minLength(1));
const isWebAddress = (address: string) => /^https?:/i.test(address) && URL.canParse(address);
const webAddress = z.string().check(z.refine(isWebAddress));
/** A web address, or a path of the client's own origin. */
const service = z
  .string()
  .check(z.refine((address) => address.startsWith('/') || isWebAddress(address)));

const FeatureFlags = z.object({
  qrcode: z._default(z.boolean(), false),
  /** Whether nurses and office staff draft and finalise on behalf of prescribers (DRF-01). */
  draftOnBehalf: z._default(z.boolean(), true),
});

/** The runtime configuration, `./configuration.json` (CFG-02). Missing keys get the specified defaults. */
export const RuntimeConfiguration = z.object({
  productName: z._default(text, 'Wattle'),
  helpdeskEmail: z._default(z.string(), 'support@example.org'),
  authentication: z.object({
    authority: webAddress,
    clientId: text,
    redirectUrl: webAddress,
    responseType: z._default(z.enum(['code', 'id_token token']), 'code'),
    additionalScopes: z._default(z.array(z.string()), []),
    automaticSilentRenew: z._default(z.boolean(), true),
    loginTimeout: z._default(minutes, 60),
    retryCount: z._default(z.int().check(z.nonnegative()), 3),
    retryWaitTime: z._default(z.number().check(z.nonnegative()), 6),
    cookieCheck: z.optional(webAddress),
  }),
  apiEndpoints: z.object({
    portal: service,
    authorisation: service,
    medicationsManagement: service,
    healthIdentifier: service,
  }),
  featureFlags: z._default(FeatureFlags, { qrcode: false, draftOnBehalf: true }),
  loggingEnabled: z._default(z.boolean(), false),
  /** Lower limits of doses than the safety check’s own, by ingredient: `{ "paracetamol": "3 g" }` (DRF-07). */
  doseLimits: z._default(z.record(z.string(), z.string()), {}),
  monitoringConnectionString: z.optional(z.string()),
});
export type RuntimeConfiguration = z.infer<typeof RuntimeConfiguration>;

/** The first invalid key, e.g. `authentication.authority`, or undefined when `value` is valid. */
export function findBadConfigurationKey(value: unknown): string | undefined {
  const parsed = RuntimeConfiguration.safeParse(value);
  if (parsed.success) return undefined;
  const path = parsed.error.issues[0]?.path.join('.') ?? '';
  return path === '' ? '(the whole file)' : path;
}
