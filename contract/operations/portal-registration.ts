import * as z from 'zod/mini';
import { Organisation } from '../entities/facility.ts';
import {
  Approval,
  Declining,
  InvitationKey,
  RegistrationDetail,
  RegistrationLookups,
  RegistrationPage,
  RegistrationPath,
  RegistrationQuery,
  RegistrationRequest,
  ReviewOutcome,
} from '../entities/registration.ts';
import { reviewerTypes } from '../values/user-type.ts';
import { operation } from './operation.ts';

const service = 'portal';
const access = { roles: reviewerTypes, about: 'nobody' } as const;

/** Public registration, its review and the invitation that follows; part of the portal's table. */
export const portalRegistration = {
  register: operation({
    service,
    method: 'POST',
    path: '/api/v1/userregistration/register',
    summary:
      'Asks for access. A consultant reviews it; the same one sent again while it waits is one.',
    access: 'anonymous',
    body: RegistrationRequest,
    response: null,
    refusals: ['Invalid_Registration'],
    audit: 'register',
  }),
  registrationLookups: operation({
    service,
    method: 'GET',
    path: '/api/v1/userregistration/lookups',
    summary: 'The lists of the registration form.',
    access: 'anonymous',
    response: RegistrationLookups,
  }),
  registrations: operation({
    service,
    method: 'GET',
    path: '/api/v1/userregistration/registrations',
    summary: 'One page of the registrations, waiting ones unless asked otherwise.',
    access,
    query: RegistrationQuery,
    response: RegistrationPage,
  }),
  registration: operation({
    service,
    method: 'GET',
    path: '/api/v1/userregistration/registrations/:id',
    summary: 'A registration with all that was sent and, where there is one, its review.',
    access,
    params: RegistrationPath,
    response: RegistrationDetail,
  }),
  approveRegistration: operation({
    service,
    method: 'POST',
    path: '/api/v1/userregistration/registrations/:id/approve',
    summary: 'Makes a user of the chosen type and organisations and sends the invitation.',
    access,
    params: RegistrationPath,
    body: Approval,
    response: ReviewOutcome,
    refusals: ['Already_Reviewed', 'Email_Taken'],
    audit: 'approve-registration',
  }),
  declineRegistration: operation({
    service,
    method: 'POST',
    path: '/api/v1/userregistration/registrations/:id/decline',
    summary: 'Declines and sends the reason.',
    access,
    params: RegistrationPath,
    body: Declining,
    response: ReviewOutcome,
    refusals: ['Already_Reviewed'],
    audit: 'decline-registration',
  }),
  inviteAgain: operation({
    service,
    method: 'POST',
    path: '/api/v1/userregistration/registrations/:id/invite-again',
    summary: 'Sends an approved person another invitation, in place of the one before.',
    access,
    params: RegistrationPath,
    response: ReviewOutcome,
    refusals: ['Invitation_Accepted'],
    audit: 'invite-again',
  }),
  registrationOrganisations: operation({
    service,
    method: 'GET',
    path: '/api/v1/userregistration/organisations',
    summary: 'Every organisation that a user can be given.',
    access,
    response: z.array(Organisation),
  }),
  acceptInvitation: operation({
    service,
    method: 'POST',
    path: '/api/v1/users/accept-invitation',
    summary: 'Makes the signed-in account the invited user.',
    access: 'signed-in',
    body: z.object({ key: InvitationKey }),
    response: null,
    refusals: ['User_Already_Mapped'],
    audit: 'accept-invitation',
  }),
};
