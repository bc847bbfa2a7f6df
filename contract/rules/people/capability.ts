/** Whether something may be done now; if not, `why` tells the user. */
export type Capability = { readonly ok: true } | { readonly ok: false; readonly why: string };

export const allowed: Capability = { ok: true };

/** Why it may not be done; undefined where it may. */
export function whyNot(capability: Capability): string | undefined {
  return capability.ok ? undefined : capability.why;
}

export function refused(why: string): Capability {
  return { ok: false, why };
}

/** The first of these that stands in the way, as it is said to the user; undefined if none does. */
export function firstReason(
  ...each: readonly (Capability | string | undefined)[]
): string | undefined {
  return each
    .map((one) => (typeof one === 'object' ? whyNot(one) : one))
    .find((reason) => reason !== undefined);
}
