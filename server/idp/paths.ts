/** Where the embedded provider is mounted; the issuer is this under PUBLIC_URL. */
export const mountPath = '/identity';

export const stylesheetPath = `${mountPath}/assets/identity.css`;

/** Where a browser's handling of third-party cookies can be tried (AUTH-11). */
export const cookieCheckPath = `${mountPath}/cookie-check`;

/** The address of a sign-in in progress. */
export function interactionPath(uid: string): string {
  return `${mountPath}/interaction/${uid}`;
}

/** The address that an invitation's mail carries. */
export function invitationPath(key: string): string {
  return `${mountPath}/invitation/${key}`;
}
