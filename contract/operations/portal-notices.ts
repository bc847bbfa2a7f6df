import { Notices, NoticeSettings } from '../entities/notice.ts';
import { everyType } from '../values/user-type.ts';
import { operationsOf } from './operation.ts';

const operation = operationsOf('portal');
const access = { roles: everyType, about: 'nobody' } as const;

/** What the caller is sent by email; part of the portal’s table. The specification has no such calls. */
export const portalNotices = {
  notices: operation({
    method: 'GET',
    path: '/api/v1/users/notices',
    summary: 'What the caller is sent by email, and whether anything can be.',
    access,
    response: Notices,
  }),
  saveNotices: operation({
    method: 'PUT',
    path: '/api/v1/users/notices',
    summary: 'Changes what the caller is sent by email. Refused for a shared account.',
    access,
    body: NoticeSettings,
    response: Notices,
    refusals: ['Invalid_Record'],
    audit: 'save-notices',
  }),
};
