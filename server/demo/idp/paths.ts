/** Where the embedded provider is mounted; the issuer is this path under PUBLIC_URL. */
export const mountPath = '/identity';

export const stylesheetPath = `${mountPath}/assets/identity.css`;

/** The page that checks whether third-party cookies work (AUTH-11). */
export const cookieCheckPath = `${mountPath}/cookie-check`;

/** Where the client returns to the page that a sign-in led to. */
export const resumePath = '/resume';

/** The address of a sign-in in progress. */
export function interactionPath(uid: string): string {
  return `${mountPath}/interaction/${uid}`;
}

/** The address in an invitation's email. */
export function invitationPath(key: string): string {
  return `${mountPath}/invitation/${key}`;
}
