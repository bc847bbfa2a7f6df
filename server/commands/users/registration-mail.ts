import type { Registration } from '@wattle/contract/entities/registration.ts';
import type { OutgoingMail } from '../../queries/instance/outgoing-mail.ts';

type Sender = { readonly productName: string; readonly publicUrl: string; readonly demo: boolean };
type Words = Omit<OutgoingMail, 'id'>;

/** The invited person, and whether they asked for it themselves. */
export interface Invited {
  readonly email: string;
  readonly givenName: string;
  readonly hasRegistered: boolean;
}

/**
 * The email with an invitation's link: to the embedded provider's page, where a password
 * is chosen, or to the client's page, behind the operator's own sign-in.
 */
export function invitationMail(
  sender: Sender,
  { email, givenName, hasRegistered }: Invited,
  key: string,
): Words {
  const { productName, publicUrl, demo } = sender;
  const [place, what] = demo
    ? ['/identity/invitation', 'Choose your password here, then sign in with this email address:']
    : ['/invitation', 'Open this page and sign in:'];
  return {
    recipient: email,
    subject: `Your access to ${productName}`,
    body: `Dear ${givenName},

${hasRegistered ? `Your registration for ${productName} has been approved.` : `You have been given access to ${productName}.`}

${what}
${publicUrl}${place}/${key}

The link works once and expires in 7 days.
${hasRegistered ? 'If you did not register' : 'If you did not expect this'}, ignore this email.
`,
  };
}

export function declineMail(sender: Sender, registration: Registration, reason: string): Words {
  const { productName } = sender;
  return {
    recipient: registration.email,
    subject: `Your registration for ${productName}`,
    body: `Dear ${registration.firstName},

Your registration for ${productName} was not approved. The reason:

${reason}

You can register again at ${sender.publicUrl}/register
`,
  };
}
