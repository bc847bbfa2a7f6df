import { lookUp } from '@wattle/contract/values/look-up.ts';
import { lastDayOfAccess } from '@wattle/contract/rules/people/access-end.ts';
import { dayIn, Instant, timeIn } from '@wattle/contract/values/instant.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { userTypeNames } from '@wattle/contract/values/registration-codes.ts';
import { ownTimeZone } from '../../../lib/time/clock.ts';
import type { Difference } from '../../../record/Differences.tsx';
import { decisionNames } from '../data-exchange/held-items/decision-names.ts';
import {
  contentNames,
  subscriptionLabels,
  topicNames,
} from '../data-exchange/subscriptions/words.ts';
import { serviceLabels } from '../data-exchange/services/ServiceForm.tsx';
import { productLabels } from '../catalogue/product-labels.ts';
import { facilityLabels } from '../facilities/FacilityForm.tsx';
import { organisationLabels } from '../organisations/OrganisationForm.tsx';
import { settingLabels } from '../settings/SettingsPage.tsx';
import { userLabels } from '../users/UserFields.tsx';

const labels: Readonly<Partial<Record<string, string>>> = {
  ...productLabels,
  ...organisationLabels,
  ...facilityLabels,
  ...userLabels,
  ...settingLabels,
  ...serviceLabels,
  serviceId: 'Backend service',
  ...subscriptionLabels,
  endedAt: 'Ended',
  heldItem: 'Held item',
  isShared: 'Shared account',
  created: 'Created',
  changed: 'Changed',
  held: 'Held',
  clinicalUserName: 'User name in the clinical system',
};

/** What the codes among the values of a field mean. */
const words: Readonly<Partial<Record<string, Readonly<Partial<Record<string, string>>>>>> = {
  userType: userTypeNames,
  topics: topicNames,
  content: contentNames,
  heldItem: decisionNames,
};

/** A changed field as the forms name it and write its values; one that isn't known here as the audit log has it. */
export function fieldText({ name, before, after }: Difference): Difference {
  return {
    name: lookUp(labels, name) ?? name,
    before: valueText(name, before),
    after: valueText(name, after),
  };
}

function valueText(name: string, value: string): string {
  const known = lookUp(words, name);
  if (known !== undefined) {
    return value
      .split(' ')
      .map((code) => lookUp(known, code) ?? code)
      .join(', ');
  }
  const at = name === 'endedAt' ? Instant.safeParse(value).data : undefined;
  if (at !== undefined) {
    const zone = ownTimeZone();
    return `${formatClinicalDate(dayIn(zone, at))} ${timeIn(zone, at)}`;
  }
  const end = name === 'accessEndsAt' ? Instant.safeParse(value).data : undefined;
  return end === undefined ? value : formatClinicalDate(lastDayOfAccess(end));
}
