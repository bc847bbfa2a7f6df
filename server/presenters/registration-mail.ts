import type { Registration } from '@wattle/contract/entities/registration.ts';
import type { OutgoingMail } from '../queries/outgoing-mail.ts';

type Sender = { readonly productName: string; readonly publicUrl: string; readonly demo: boolean };
type Words = Omit<OutgoingMail, 'id'>;

/**
 * The email with an invitation's link: to the embedded provider's page, where a password
 * is chosen, or to the client's page, behind the operator's own sign-in.
 */
export function invitationMail(
  sender: Sender,
  { email, firstName }: Registration,
  key: string,
): Words {
  const { productName, publicUrl, demo } = sender;
  const [place, what] = demo
    ? ['/identity/invitation', 'Choose your password here, then sign in with this email address:']
    : ['/invitation', 'Open this page and sign in:'];
  return {
    recipient: email,
    subject: `Your access to ${productName}`,
    body: `Dear ${firstName},

Your registration for ${productName} has been approved.

${what}
${publicUrl}${place}/${key}

The link works once and expires in 7 days.
If you did not register, ignore this email.
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
