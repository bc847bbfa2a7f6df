import type { NeedsPage, NeedyResident } from '@wattle/contract/entities/need.ts';
import { TimeZone } from '@wattle/contract/values/instant.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';

export const today = getPlainDate('2026-11-21');
export const expiry = {
  reason: 'chart-expiry',
  due: getPlainDate('2026-11-20'),
  since: null,
  about: [],
  by: null,
  cause: '2026-11-20',
  notMine: [],
} as const satisfies NeedyResident['needs'][number];

export function needy(familyName: string, needs: NeedyResident['needs'] = [expiry]): NeedyResident {
  return {
    authoringSystem: 'test',
    authoringSystemForeignKey: familyName,
    familyName,
    givenName: 'Ada',
    middleNames: null,
    preferredName: null,
    dateOfBirth: getPlainDate('1940-02-29'),
    room: '12',
    facility: {
      id: 'f1',
      name: 'Banksia House',
      timeZone: TimeZone.parse('Australia/Adelaide'),
      organisation: { name: 'Wattle Care' },
    },
    today,
    needs,
  };
}
export const pageOf = (residents: NeedyResident[]): NeedsPage => ({
  residents,
  total: residents.length,
  pageSize: 25,
  reasons: [{ reason: 'chart-expiry', residents: residents.length }],
  prescribers: [],
});
