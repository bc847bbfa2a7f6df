import { pageSizes } from '@wattle/contract/entities/search.ts';
import type { SearchState } from '@wattle/contract/rules/residents/search-state.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { Pagination } from '../../ui/content/Pagination.tsx';
import type { FoundResidents } from './queries.ts';
import styles from './residents.module.css';

const sizes = pageSizes.map((size) => ({ id: String(size), label: String(size) }));

export interface ListFooterProps {
  data: FoundResidents;
  onChange: (patch: Partial<SearchState>) => void;
}

/** Which part of the list this page shows, and the other pages. */
export function ListFooter({ data, onChange }: ListFooterProps) {
  const { state, total, availablePages, searchResults } = data;
  const before = (state.selectedPage - 1) * state.itemsPerPage;
  return (
    <div className={styles.footer}>
      <NativeSelect
        isLabelBeside
        label="Residents per page"
        options={sizes}
        value={String(state.itemsPerPage)}
        onChange={(id) => {
          const itemsPerPage = pageSizes.find((size) => String(size) === id);
          if (itemsPerPage !== undefined) onChange({ itemsPerPage });
        }}
      />
      <span>
        {before + 1}–{before + searchResults.length} of {total}
      </span>
      <Pagination
        page={state.selectedPage}
        pageCount={availablePages}
        onPageChange={(selectedPage) => onChange({ selectedPage })}
      />
    </div>
  );
}
