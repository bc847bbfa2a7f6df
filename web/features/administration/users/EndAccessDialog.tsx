import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserRecord } from '@wattle/contract/entities/administration.ts';
import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import { call } from '../../../api/client.ts';
import { isRefusal, sentenceOf } from '../../../api/errors.ts';
import { operationKey } from '../../../api/query.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { showToast } from '../../../ui/Toast.tsx';
import styles from '../administration.module.css';
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
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(portal.endAccess, { params: { id }, body: { revision } }),
    onSuccess: (user) => {
      client.setQueryData(queryKey, user);
      void client.invalidateQueries({ queryKey: operationKey(portal.userRecords) });
      showToast({ kind: 'success', title: `${givenName} ${familyName}’s access has ended` });
      onClose();
    },
    onError: (failure) => {
      if (isRefusal(failure, 'Record_Changed')) void client.invalidateQueries({ queryKey });
    },
  });
  const name = (
    <bdi>
      {givenName} {familyName}
    </bdi>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      size="small"
      isBusy={isPending}
      title={<>End the access of {name} now?</>}
      footer={
        <>
          <Button autoFocus isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="danger" isPending={isPending} onPress={() => mutate()}>
            End access
          </Button>
        </>
      }
    >
      <div className={styles.confirm}>
        <p>
          {name} (<bdi>{email}</bdi>) sees nothing more from now on, on open pages too. What they
          were entering is lost; what they saved and finalised stays under their name.
        </p>
        <p>You can give access again later.</p>
        {error !== null && <Banner kind="error" title={sentenceOf(error)} />}
      </div>
    </Dialog>
  );
}
