import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ListLine, MedicationList } from '@wattle/contract/entities/medication-list.ts';
import { contentOfLine } from '@wattle/contract/rules/drafts/medication-lists.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import { useEffect, useState } from 'react';
import { loadable } from '../../../api/query.ts';
import { reportFailure } from '../../../chart/report-failure.ts';
import { usePageTitle } from '../../../lib/page/page-title.ts';
import { useIsShown } from '../../../lib/page/use-is-shown.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PillIcon } from '../../../ui/content/icons.tsx';
import { PlusIcon } from '../../../ui/content/screen-icons.tsx';
import { Loaded } from '../../../ui/states/Loaded.tsx';
import { Question } from '../../../ui/dialogs/Question.tsx';
import { EmptyState, LoadingState } from '../../../ui/states/states.tsx';
import { LineDialog, type OpenLine } from './LineDialog.tsx';
import { LineItem } from './LineItem.tsx';
import { listsQuery } from './list-queries.ts';
import { useListWrites } from './use-list-writes.ts';
import { listsHome } from './list-routes.ts';
import styles from './lists.module.css';
import { NameDialog } from './NameDialog.tsx';

/** One medication list, where its medicines are written (LST-01). */
export function ListView({ id }: { id: string }) {
  const lists = useQuery(listsQuery);
  const navigate = useNavigate();
  const isShown = useIsShown();
  const list = lists.data?.find((one) => one.id === id);
  return (
    <main className={styles.page}>
      <p>
        <Link to={listsHome}>Medication lists</Link>
      </p>
      <Loaded
        from={loadable(lists)}
        loading={<LoadingState label="Loading the medication list" count={4} />}
        failed="We couldn’t load the medication list"
        isEmpty={list === undefined}
        empty={<NoSuchList />}
      >
        {() =>
          list !== undefined && (
            <OneList
              list={list}
              onRemoved={() => void (isShown() && navigate({ to: listsHome }))}
            />
          )
        }
      </Loaded>
    </main>
  );
}

function NoSuchList() {
  const title = 'There is no such list';
  usePageTitle(title);
  return (
    <EmptyState icon={<PillIcon size={28} />} title={title} body="It may have been removed." />
  );
}

type Asking = 'rename' | 'remove' | { readonly remove: ListLine } | null;

function OneList({ list, onRemoved }: { list: MedicationList; onRemoved: () => void }) {
  usePageTitle(list.name);
  const { change, remove } = useListWrites();
  const [line, openLine] = useState<OpenLine | null>(null);
  const [asking, ask] = useState<Asking>(null);

  const [moved, setMoved] = useState<{ id: string; way: 'up' | 'down' } | null>(null);
  useEffect(() => {
    if (moved !== null) focusMove(moved);
  }, [moved, list.revision]);

  const reorder = async (linesOf: (now: readonly ListLine[]) => readonly ListLine[]) => {
    try {
      await change(list, ({ lines }) => ({ lines: linesOf(lines).map(contentOfLine) }));
    } catch (error) {
      reportFailure('We couldn’t change the list.', error);
    }
  };
  const move = ({ id }: ListLine, way: 'up' | 'down') => {
    setMoved({ id, way });
    void reorder((now) => {
      const from = now.findIndex((one) => one.id === id);
      // Removed by the change before this one.
      if (from === -1) return now;
      const lines = [...now];
      lines.splice(Math.max(0, from + (way === 'up' ? -1 : 1)), 0, ...lines.splice(from, 1));
      return lines;
    });
  };
  const removeList = async () => {
    ask(null);
    try {
      await remove(list);
      onRemoved();
    } catch (error) {
      reportFailure(`We couldn’t remove the list ${list.name}.`, error);
    }
  };
  return (
    <>
      <div className={styles.head}>
        <h1>
          <bdi>{list.name}</bdi>
        </h1>
        <div className={styles.actions}>
          <Button
            variant="primary"
            icon={<PlusIcon />}
            onPress={() => openLine({ kind: 'search' })}
          >
            Add medicine
          </Button>
          <Button onPress={() => ask('rename')}>Rename</Button>
          <Button onPress={() => ask('remove')}>Remove list</Button>
        </div>
      </div>
      {list.lines.length === 0 ? (
        <EmptyState
          icon={<PillIcon size={28} />}
          title="No medicines yet"
          body="Add the medicines you want to prescribe together."
        />
      ) : (
        <ol className={styles.lines} aria-label="Medicines of the list" tabIndex={-1}>
          {list.lines.map((one, i) => (
            <LineItem
              key={one.id}
              line={one}
              onEdit={() => openLine({ kind: 'edit', line: one })}
              onRemove={() => ask({ remove: one })}
              onUp={i > 0 ? () => move(one, 'up') : undefined}
              onDown={i + 1 < list.lines.length ? () => move(one, 'down') : undefined}
            />
          ))}
        </ol>
      )}
      {line !== null && (
        <LineDialog
          open={line}
          onOpen={openLine}
          onSave={async (content) => {
            await change(list, (now) => {
              const lines = now.lines.map(contentOfLine);
              const isKnown = lines.some((one) => one.id === content.id);
              return {
                lines: isKnown
                  ? lines.map((one) => (one.id === content.id ? content : one))
                  : [...lines, content],
              };
            });
          }}
          onClose={() => openLine(null)}
        />
      )}
      {asking === 'rename' && (
        <NameDialog
          title="Rename this list"
          submitLabel="Rename"
          name={list.name}
          onSave={async (name) => {
            await change(list, () => ({ name }));
            ask(null);
          }}
          onClose={() => ask(null)}
        />
      )}
      {asking === 'remove' && (
        <Question
          title={`Remove the list “${list.name}”?`}
          goOnLabel="Remove list"
          onGoOn={() => void removeList()}
          stayLabel="Keep list"
          onStay={() => ask(null)}
        >
          What you prescribed from it stays on the charts.
        </Question>
      )}
      {asking !== null && typeof asking === 'object' && (
        <Question
          title={`Remove ${productName(asking.remove.product)}?`}
          goOnLabel="Remove medicine"
          onGoOn={() => {
            const { id } = asking.remove;
            ask(null);
            void reorder((now) => now.filter((one) => one.id !== id));
          }}
          stayLabel="Keep medicine"
          onStay={() => ask(null)}
        >
          It’s removed from this list only.
        </Question>
      )}
    </>
  );
}

/** A moved line keeps the focus: on the button it was moved with or, at the end of the list, on the other. */
function focusMove({ id, way }: { id: string; way: 'up' | 'down' }): void {
  const line = document.querySelector(`[data-line="${id}"]`);
  const free = [...(line?.querySelectorAll<HTMLElement>('[data-move]:not(:disabled)') ?? [])];
  (free.find((button) => button.dataset['move'] === way) ?? free[0])?.focus();
}
