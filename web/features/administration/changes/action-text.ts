import { lookUp } from '@wattle/contract/values/look-up.ts';

/** By the names of the audit log. */
const texts: Readonly<Partial<Record<string, string>>> = {
  'save-organisation': 'Organisation saved',
  'save-facility': 'Facility saved',
  'add-product': 'Medicine added',
  'save-user': 'User saved',
  'end-access': 'Access ended',
  'invite-again': 'Invited again',
  'save-backend-service': 'Backend service saved',
  'end-backend-service': 'Access of backend service ended',
  'release-exchange-item': 'Held item released',
  'deal-with-exchange-item': 'Held item dealt with',
  'create-subscription': 'Subscription created',
  'end-subscription': 'Subscription ended',
  'send-again': 'Dead letters sent again',
  'save-instance-settings': 'Settings saved',
  'approve-registration': 'Registration approved',
  'decline-registration': 'Registration declined',
  'grant-user': 'Access granted',
  'set-clinical-account': 'Clinical system password given',
  'import-organisations': 'Organisations imported',
  'import-facilities': 'Facilities imported',
  'import-user': 'User imported',
  'import-users': 'Users imported',
  'import-residents': 'Residents imported',
  'import-catalogue': 'Medicine catalogue imported',
};

/** What was done, in words; one that isn't known here as the audit log names it. */
export function actionText(action: string): string {
  return lookUp(texts, action) ?? action;
}
