import * as z from 'zod/mini';
import { StayCorrection, StayEvent, StayEventToRecord } from '../entities/stay-event.ts';
import { ResidentPath } from '../values/resident-key.ts';
import { everyType, prescriberTypes, stayTypes } from '../values/user-type.ts';
import { Uuid } from '../values/uuid.ts';
import { operationsOf } from './operation.ts';
import { aboutPath } from './subjects.ts';

const operation = operationsOf('portal');
const EventPath = z.object({ ...ResidentPath.shape, eventId: Uuid });

/** A resident’s stay: hospital leave and return. The specification has no such calls. */
export const portalStays = {
  stayEvents: operation({
    method: 'GET',
    path: '/api/v1/patients/:authoringSystem/:foreignKey/stay-events',
    summary: 'What happened to the resident’s stay, in the order it was recorded.',
    access: { roles: everyType, about: aboutPath },
    params: ResidentPath,
    response: z.array(StayEvent),
    audit: 'view-stay-events',
  }),
  recordStayEvent: operation({
    method: 'POST',
    path: '/api/v1/patients/:authoringSystem/:foreignKey/stay-events',
    summary: 'Records what happened to the resident’s stay; doing it twice is fine.',
    access: { roles: stayTypes, about: aboutPath },
    params: ResidentPath,
    body: StayEventToRecord,
    response: null,
    refusals: ['Stay_Changed', 'Invalid_Stay', 'Resident_Not_Active'],
    audit: 'record-stay-event',
  }),
  correctStayEvent: operation({
    method: 'POST',
    path: '/api/v1/patients/:authoringSystem/:foreignKey/stay-events/:eventId/correction',
    summary: 'Says that the last event of the stay was entered in error; doing it twice is fine.',
    access: { roles: stayTypes, about: aboutPath },
    params: EventPath,
    body: StayCorrection,
    response: null,
    refusals: ['Stay_Changed', 'Invalid_Stay', 'Resident_Not_Active'],
    audit: 'correct-stay-event',
  }),
  reconcileReturn: operation({
    method: 'POST',
    path: '/api/v1/patients/:authoringSystem/:foreignKey/stay-events/:eventId/reconciled',
    summary: 'Says that the chart is right after a return from hospital; doing it twice is fine.',
    access: { roles: prescriberTypes, about: aboutPath },
    params: EventPath,
    response: null,
    refusals: ['Stay_Changed', 'Resident_Not_Active'],
    audit: 'reconcile-return',
  }),
};
