import type { BackendServiceRecord } from '@wattle/contract/entities/data-exchange.ts';
import { portalDataExchange as portal } from '@wattle/contract/operations/portal-data-exchange.ts';
import { call } from '../../../../api/client.ts';
import { ConfirmDialog } from '../../ConfirmDialog.tsx';
import { servicesQuery } from '../queries.ts';

interface EndServiceDialogProps {
  record: BackendServiceRecord;
  onClose: () => void;
}

/** Says what a system loses before it loses it. */
export function EndServiceDialog({ record, onClose }: EndServiceDialogProps) {
  const { id, revision, name } = record;
  return (
    <ConfirmDialog
      title={
        <>
          End the access of <bdi>{name}</bdi> now?
        </>
      }
      confirmLabel="End access"
      isDanger
      confirm={() => call(portal.endBackendService, { params: { id }, body: { revision } })}
      outdated={[servicesQuery.queryKey]}
      done={`${name}’s access has ended`}
      what={`end the access of ${name}`}
      onClose={onClose}
    >
      <p>
        From now on the system can’t read or send anything, and its subscriptions get no more
        notifications. What it has sent stays.
      </p>
      <p>This can’t be undone. To give it access again, register it as a new service.</p>
    </ConfirmDialog>
  );
}
