import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Notices, NoticeSettings } from '@wattle/contract/entities/notice.ts';
import { portalNotices } from '@wattle/contract/operations/portal-notices.ts';
import { isPrescriber } from '@wattle/contract/rules/people/roles.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { sentenceOf } from '../../api/errors.ts';
import { apiQuery, loadable } from '../../api/query.ts';
import { ownTimeZone } from '../../lib/time/clock.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { Banner } from '../../ui/states/Banner.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { LoadingState } from '../../ui/states/states.tsx';
import { showToast } from '../../ui/states/Toast.tsx';
import styles from './notices.module.css';

const title = 'Notices by email';
const noticesQuery = { ...apiQuery(portalNotices.notices, {}), staleTime: 0 };

interface NoticesDialogProps {
  userType: UserType | null;
  onClose: () => void;
}

/** What the user is sent by email: nothing until they turn it on. */
export function NoticesDialog({ userType, onClose }: NoticesDialogProps) {
  const notices = useQuery(noticesQuery);
  // What is being changed isn’t replaced by what was loaded again.
  const [first, setFirst] = useState<Notices>();
  if (first === undefined && notices.data !== undefined && !notices.isFetching) {
    setFirst(notices.data);
  }
  if (first !== undefined) return <Form notices={first} userType={userType} onClose={onClose} />;
  return (
    <Dialog isOpen size="small" title={title} onClose={onClose}>
      <Loaded
        from={{ ...loadable(notices), data: undefined }}
        loading={<LoadingState label="Loading your notices" variant="line" count={3} />}
        failed="We couldn’t load your notices"
      >
        {() => null}
      </Loaded>
    </Dialog>
  );
}

const reasons: Readonly<Record<NonNullable<Notices['notSent']>, string>> = {
  'shared-account': 'Several people use this account, so no notices are sent to it.',
  'no-email': 'No email address is known for you. Ask your administrator to add it.',
  'no-mail-server': 'No mail server is set up, so nothing is sent yet. Ask your administrator.',
};

const hours = Array.from({ length: 24 }, (_, hour) => ({
  id: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

function Form({ notices, userType, onClose }: NoticesDialogProps & { notices: Notices }) {
  const { settings, notSent, email } = notices;
  const client = useQueryClient();
  const [isDaily, setDaily] = useState(settings?.isDaily ?? false);
  const [dailyHour, setHour] = useState(settings?.dailyHour ?? 7);
  const [isUrgent, setUrgent] = useState(settings?.isUrgent ?? false);
  const zone = ownTimeZone();
  const saving = useMutation({
    mutationFn: (body: NoticeSettings) => call(portalNotices.saveNotices, { body }),
    onSuccess: (saved) => {
      client.setQueryData(noticesQuery.queryKey, saved);
      showToast({ kind: 'success', title: 'Your notices were saved' });
      onClose();
    },
  });
  const save = () => saving.mutate({ isDaily, dailyHour, isUrgent, timeZone: zone });
  const isOff = notSent === 'shared-account' || notSent === 'no-email';
  return (
    <Dialog
      isOpen
      size="small"
      title={title}
      onClose={onClose}
      isBusy={saving.isPending}
      footer={
        <>
          <Button onPress={onClose} isDisabled={saving.isPending}>
            {isOff ? 'Close' : 'Cancel'}
          </Button>
          {!isOff && (
            <Button variant="primary" isPending={saving.isPending} onPress={save}>
              Save
            </Button>
          )}
        </>
      }
    >
      {notSent !== null && <Banner kind="warning" title={reasons[notSent]} />}
      {saving.isError && (
        <Banner kind="error" title="Your notices weren’t saved">
          {sentenceOf(saving.error)}
        </Banner>
      )}
      {!isOff && (
        <div className={styles.form}>
          <p>
            Sent to <bdi>{email}</bdi>. They say only how many need you and where to sign in,
            nothing about any resident.
          </p>
          <Checkbox
            label="How many residents need me, once a day"
            value={isDaily}
            onChange={setDaily}
          />
          <NativeSelect
            label="From"
            description={`Time in ${zone}, as on this device`}
            options={hours}
            value={String(dailyHour)}
            isDisabled={!isDaily}
            onChange={(hour) => setHour(Number(hour))}
          />
          {isPrescriber(userType) && (
            <Checkbox
              label="At once: urgent questions to me, and an allergy that conflicts with what I prescribe"
              value={isUrgent}
              onChange={setUrgent}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
