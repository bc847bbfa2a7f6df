import { Link, useNavigate } from '@tanstack/react-router';
import type { MedicationList } from '@wattle/contract/entities/medication-list.ts';
import { medicineName } from '@wattle/contract/rules/line/medicine-line.ts';
import { OwnMoment } from '../../../clinical/Moment.tsx';
import { usePageTitle } from '../../../lib/page/page-title.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PlusIcon } from '../../../ui/content/screen-icons.tsx';
import { Table, TBody, Td, Th, THead, Tr } from '../../../ui/content/Table.tsx';
import { VisuallyHidden } from '../../../ui/content/VisuallyHidden.tsx';
import { listView, newList } from './list-routes.ts';
import { LoadedLists } from './LoadedLists.tsx';
import styles from './lists.module.css';

/** A prescriber's own medication lists (LST-01). */
export function ListsHome() {
  usePageTitle('Medication lists');
  const navigate = useNavigate();
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <h1>Medication lists</h1>
        <Button
          variant="primary"
          icon={<PlusIcon />}
          onPress={() => void navigate({ to: newList })}
        >
          Add medication list
        </Button>
      </div>
      <p className={styles.quiet}>
        Medicines you often prescribe together. Add them to a resident’s chart with “From a list”.
        Only you see your lists.
      </p>
      <LoadedLists body="Add a list, then the medicines you want in it.">
        {(found) => <Found lists={found} />}
      </LoadedLists>
    </main>
  );
}

function Found({ lists }: { lists: readonly MedicationList[] }) {
  return (
    <Table label="Medication lists">
      <THead>
        <Th>Name</Th>
        <Th>Medicines</Th>
        <Th>Changed</Th>
        <Th>
          <VisuallyHidden>Edit</VisuallyHidden>
        </Th>
      </THead>
      <TBody>
        {lists.map((list) => (
          <Tr key={list.id}>
            <Td>
              <Link to={listView} params={{ id: list.id }} className={styles.name}>
                <bdi>{list.name}</bdi>
              </Link>
            </Td>
            <Td label="Medicines">{contentsOf(list)}</Td>
            <Td label="Changed">
              <OwnMoment at={list.updatedAt} />
            </Td>
            <Td>
              <Link to={listView} params={{ id: list.id }} aria-label={`Edit ${list.name}`}>
                Edit
              </Link>
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}

function contentsOf({ lines }: MedicationList): string {
  if (lines.length === 0) return 'None yet';
  return `${lines.length}: ${lines.map(({ product }) => medicineName(product)).join(', ')}`;
}
