import { useQuery } from '@tanstack/react-query';
import { medicationsHome } from '@wattle/contract/operations/medications-home.ts';
import { can } from '@wattle/contract/rules/people/roles.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { useState } from 'react';
import { sentenceOf } from '../../api/errors.ts';
import { apiQuery } from '../../api/query.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PhoneIcon } from '../../ui/content/icons.tsx';

const waiting = lazyPart(() => import('./ToCountersignDialog.tsx'));

/** Which residents have orders that the prescriber still has to countersign, with a way to each (DRF-01). */
export function ToCountersignList({ userType }: { userType: UserType }) {
  const isAsked = can(userType, 'CountersignOrders');
  const list = useQuery({ ...apiQuery(medicationsHome.countersignList, {}), enabled: isAsked });
  const [isOpen, setOpen] = useState(false);
  const dialog = waiting.usePart(isOpen);
  if (list.data === undefined && list.isError) {
    return (
      <>
        <span>{`We couldn’t load the orders you have to countersign. ${sentenceOf(list.error)}`}</span>
        <Button size="small" onPress={() => void list.refetch()}>
          Try again
        </Button>
      </>
    );
  }
  const residents = list.data ?? [];
  if (residents.length === 0) return null;
  const count = residents.reduce((sum, { orders }) => sum + orders, 0);
  return (
    <>
      <Button size="small" icon={<PhoneIcon />} onPress={() => setOpen(true)}>
        {`To countersign (${count})`}
      </Button>
      {isOpen && dialog && (
        <dialog.ToCountersignDialog residents={residents} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
