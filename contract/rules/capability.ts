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
