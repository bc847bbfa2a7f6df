import { useQueryClient } from '@tanstack/react-query';
import type { UserRecord } from '@wattle/contract/entities/administration.ts';
import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import { call } from '../../../api/client.ts';
import { operationKey } from '../../../api/query.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { userQuery } from '../queries.ts';

interface EndAccessDialogProps {
  record: UserRecord;
  onClose: () => void;
}

/** Says who loses access and what that means, before it happens. */
export function EndAccessDialog({ record, onClose }: EndAccessDialogProps) {
  const { id, revision, givenName, familyName, email } = record;
  const client = useQueryClient();
  const { queryKey } = userQuery(id);
  const name = (
    <bdi>
      {givenName} {familyName}
    </bdi>
  );
  return (
    <ConfirmDialog
      title={<>End the access of {name} now?</>}
      confirmLabel="End access"
      isDanger
      confirm={async () => {
        const user = await call(portal.endAccess, { params: { id }, body: { revision } });
        client.setQueryData(queryKey, user);
      }}
      outdated={[queryKey, operationKey(portal.userRecords)]}
      done={`${givenName} ${familyName}’s access has ended`}
      what={`end the access of ${givenName} ${familyName}`}
      onClose={onClose}
    >
      <p>
        {name} (<bdi>{email}</bdi>) sees nothing more from now on, on open pages too. What they were
        entering is lost; what they saved and finalised stays under their name.
      </p>
      <p>You can give access again later.</p>
    </ConfirmDialog>
  );
}
