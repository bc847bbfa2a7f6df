import * as z from 'zod/mini';

const minutes = z.number().check(z.positive());
const url = z.string().check(z.minLength(1));

/** The runtime configuration, `./configuration.json` (CFG-02). Missing keys get the defaults in S0 §9. */
export const RuntimeConfiguration = z.object({
  productName: z._default(z.string().check(z.minLength(1)), 'Wattle'),
  helpdeskEmail: z._default(z.string(), 'support@example.org'),
  authentication: z.object({
    authority: url,
    clientId: url,
    redirectUrl: url,
    responseType: z._default(z.enum(['code', 'id_token token']), 'code'),
    additionalScopes: z._default(z.array(z.string()), []),
    automaticSilentRenew: z._default(z.boolean(), true),
    loginTimeout: z._default(minutes, 60),
    retryCount: z._default(z.int().check(z.nonnegative()), 3),
    retryWaitTime: z._default(z.number().check(z.nonnegative()), 6),
    cookieCheck: z.optional(z.string().check(z.refine((text) => URL.canParse(text)))),
  }),
  apiEndpoints: z.object({
    portal: url,
    authorisation: url,
    medicationsManagement: url,
    healthIdentifier: url,
  }),
  featureFlags: z._default(z.object({ qrcode: z._default(z.boolean(), false) }), { qrcode: false }),
  loggingEnabled: z._default(z.boolean(), false),
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
