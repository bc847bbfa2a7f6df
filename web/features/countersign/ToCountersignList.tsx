import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { medications } from '@wattle/contract/operations/medications.ts';
import { can } from '@wattle/contract/rules/roles.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { useState } from 'react';
import { sentenceOf } from '../../api/errors.ts';
import { apiQuery } from '../../api/query.ts';
import { clinicalChart } from '../../chart/addresses.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './countersign.module.css';

const RouterLink = createLink(LinkButton);

/** Which residents have orders that the prescriber still has to countersign, with a way to each (DRF-01). */
export function ToCountersignList({ userType }: { userType: UserType }) {
  const isAsked = can(userType, 'CountersignOrders');
  const list = useQuery({ ...apiQuery(medications.countersignList, {}), enabled: isAsked });
  const [isOpen, setOpen] = useState(false);
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
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="To countersign">
        <ul className={styles.residents}>
          {residents.map((one) => (
            <li key={`${one.authoringSystem} ${one.authoringSystemForeignKey}`}>
              <RouterLink to={clinicalChart} params={one}>
                {one.familyName}, {one.givenName}
              </RouterLink>
              <span className={styles.quiet}>
                {one.facility}, {one.orders === 1 ? '1 order' : `${one.orders} orders`}
              </span>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
