import { useQueryClient } from '@tanstack/react-query';
import type { AllergyHistory, AllergyInfo } from '@wattle/contract/entities/allergy.ts';
import type { Resident } from '@wattle/contract/entities/resident.ts';
import type { Leave } from '@wattle/contract/entities/leave.ts';
import type { Identity } from '@wattle/contract/entities/user.ts';
import type { TimeZone } from '@wattle/contract/values/instant.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { pathOf, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { createContext, type ReactNode, use } from 'react';
import { chartQueries, isChartJustLoaded, reloadChart } from '../api/chart-queries.ts';
import { useToday } from '../lib/time/use-today.ts';
import type { LiveState } from '../live/resident-hub.ts';
import { useLiveResident } from '../live/use-live-resident.ts';

interface Loaded {
  readonly residentKey: ResidentKey;
  readonly resident: Resident;
  /** Unknown if they failed to load. */
  readonly allergies: AllergyInfo | 'unknown';
  /** Who has the chart open. */
  readonly identity: Identity;
  /** Whether script numbers are shown as QR codes too. */
  readonly hasQrCode: boolean;
}

/** The open chart, for everything that works on it. */
export interface Chart extends Loaded {
  /** The facility's zone, in which every time is shown. */
  readonly zone: TimeZone;
  /** The facility's day. */
  readonly today: PlainDate;
  /** False if the resident has died or left: the chart can't be changed. */
  readonly isActive: boolean;
  /** The hospital stay that goes on; null if the resident is here. */
  readonly leave: Leave | null;
  /** The last allergy change; null if there is none, or if the allergies are unknown. */
  readonly allergyChange: AllergyHistory | null;
}

/** Why a pharmacist can't change anything on the chart while its allergies are unknown. */
export const allergiesUnknown = 'We couldn’t load the allergies, so this chart can’t be changed.';

const ChartContext = createContext<Chart | null>(null);

/** Whether this page gets live updates. Not part of the chart: each change of it would draw every row again. */
export const LiveContext = createContext<LiveState>('connecting');

/** The open chart; throws outside its provider. */
export function useChart(): Chart {
  const chart = use(ChartContext);
  if (chart === null) throw new Error('The component is outside the chart provider');
  return chart;
}

/** The key of one resident's pending calls, shared by everything that shows the chart. */
export const actioningKey = (resident: ResidentKey) => ['actioning', pathOf(resident)];

/** Provides the chart of a loaded resident, and keeps it up to date (LIV-01). */
export function ChartProvider(props: Loaded & { children: ReactNode }) {
  // Named one by one: a rest of the props is a new object at each render, and every row would be drawn again.
  const { residentKey, resident, allergies, identity, hasQrCode, children } = props;
  const zone = resident.facilityDetails.timeZone;
  const queryClient = useQueryClient();
  const reload = (orderId: string | undefined) => {
    // Our own actions are announced too; the last pending call refetches the chart.
    const isActioning = queryClient.isMutating({ mutationKey: actioningKey(residentKey) }) > 0;
    const shown = queryClient.getQueryData(chartQueries(residentKey).order.queryKey);
    if (!isActioning || orderId !== shown?.id) void reloadChart(queryClient);
  };
  const live = useLiveResident(residentKey, reload, () => isChartJustLoaded(queryClient));
  const today = useToday(zone);
  const isActive = resident.residentStatus === 'Active';
  const allergyChange = allergies === 'unknown' ? null : allergies.allergyHistory;
  // An older server doesn’t say.
  const leave = resident.leave ?? null;
  const loaded = { residentKey, resident, allergies, identity, hasQrCode };
  const value = { ...loaded, zone, today, isActive, leave, allergyChange };
  return (
    <ChartContext value={value}>
      <LiveContext value={live}>{children}</LiveContext>
    </ChartContext>
  );
}
