import type { UserType } from '@wattle/contract/values/user-type.ts';
import type { SearchState } from '@wattle/contract/rules/residents/search-state.ts';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { Table, TBody, Td, Tr } from '../../ui/content/Table.tsx';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import { ResidentHead } from './ResidentHead.tsx';
import styles from './residents.module.css';

/** About as many as fit on a screen. */
const places = Array.from({ length: 12 }, (_, index) => index);

/** The list before its rows, where they will be. */
export function ResidentSkeleton({ state, userType }: { state: SearchState; userType: UserType }) {
  return (
    <>
      <VisuallyHidden role="status">Loading residents</VisuallyHidden>
      <div inert>
        <Table columns={styles.columns}>
          <ResidentHead order={state} userType={userType} onSort={() => undefined} />
          <TBody>
            {places.map((place) => (
              <Tr key={place}>
                <Td colSpan={6}>
                  <Skeleton count={2} label="" />
                </Td>
              </Tr>
            ))}
          </TBody>
        </Table>
      </div>
    </>
  );
}
