import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CatalogueProduct } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { searchWordsOf } from '@wattle/contract/rules/dosing/reading/medicine-words.ts';
import type { ReadLine } from '@wattle/contract/rules/dosing/read-line.ts';
import { prescribeProduct } from '@wattle/contract/rules/drafts/drafting.ts';
import { instructionText, productName } from '@wattle/contract/rules/line/medicine-line.ts';
import { routes } from '@wattle/contract/values/medicine-codes.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../../api/errors.ts';
import { apiQuery } from '../../../api/query.ts';
import { ComboBox } from '../../../ui/fields/ComboBox.tsx';
import styles from './dialog.module.css';
import { fieldsOfLine } from './line-form.ts';
import { formOf, prescriptionOf } from './prescription-form.ts';
import { namedWords, readTyped } from './read-typed.ts';

/** The fewest letters that are searched for. */
const minChars = 2;
const pauseMs = 150;
const longestQuery = 60;

interface CatalogueSearchProps {
  today: PlainDate;
  /** What was typed before another medicine is chosen. */
  typed?: string | undefined;
  /** With what was typed, if it says more than the name. */
  onChoose: (product: CatalogueProduct, typed: string | undefined) => void;
}

/**
 * Searches the catalogue by the start of any word in a product's generic or brand name. A whole line may be typed: each
 * product says how it reads.
 */
export function CatalogueSearch({ today, typed = '', onChoose }: CatalogueSearchProps) {
  const client = useQueryClient();
  const [text, setText] = useState(typed);
  const words = searchWordsOf(text, today);
  const name = words.join(' ').slice(0, longestQuery);
  const query = useDebounced(name, pauseMs);
  const asTyped = useSearch(query, query.length >= minChars);
  // Words after the name may be about something else: metformin slow release.
  const [first = ''] = query.split(' ');
  const isUnknown = asTyped.data?.products.length === 0 && !asTyped.isPlaceholderData;
  const byFirst = useSearch(first, isUnknown && first !== query && first.length >= minChars);
  const found = isUnknown && byFirst.data !== undefined ? byFirst : asTyped;
  const products = found.data?.products ?? [];
  const lines = products.map((product) => ({
    product,
    read: readTyped(
      text,
      { product, prescription: prescribeProduct(product, today) },
      today,
      today,
    ),
  }));
  const [fitting, ...others] = lines.filter(({ read }) => read.fits);
  const isLoading =
    found.isLoading || byFirst.isLoading || found.isPlaceholderData || query !== name;
  // Until the search has ended, Enter chooses nothing.
  const certain = others.length === 0 && !isLoading ? fitting?.product.code : undefined;
  const items = lines
    .toSorted((a, b) => rankOf(b.read) - rankOf(a.read))
    .map(({ product, read }) => ({
      id: product.code,
      label: productName(product),
      detail: (
        <>
          {detailOf(product)}
          {product.code === certain && <strong> · Enter chooses it</strong>}
          {!read.isNameOnly && (
            <span className={styles.reads}>{readsAs(product, read, today)}</span>
          )}
        </>
      ),
    }));
  const cut = {
    id: 'cut',
    label: `Only the first ${products.length} are shown. Type more of the name.`,
    detail: undefined,
    isDisabled: true,
  };
  return (
    <ComboBox
      label="Medicine"
      description="Type the start of any word in the name, brand, strength or form; or a whole line, such as metformin 1g bd."
      items={found.data?.isCut === true ? [...items, cut] : items}
      onSelect={(item) => {
        const line = lines.find(({ product }) => product.code === item.id);
        if (line === undefined) return;
        const { product, read } = line;
        // The form has the usual doses from the start: nothing moves when they come.
        const { queryKey } = apiQuery(medications.product, { params: { code: product.code } });
        client.setQueryData(queryKey, product);
        onChoose(product, read.isNameOnly ? undefined : text.trim());
      }}
      initialText={typed}
      enterChooses={certain}
      onInputChange={setText}
      isLoading={isLoading}
      minChars={minChars}
      emptyText={found.isError ? 'Search failed. Try again.' : 'No matching medicines'}
      errorMessage={found.isError ? sentenceOf(found.error) : undefined}
      autoFocus
    />
  );
}

function useSearch(query: string, isOn: boolean) {
  return useQuery({
    ...apiQuery(medications.searchCatalogue, { query: { query } }),
    enabled: isOn,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** What fits comes first, then what has the strength that was typed. */
const rankOf = ({ fits, isNameOnly }: ReadLine) => (fits ? 2 : isNameOnly ? 1 : 0);

/** How a typed line reads with a product, and what isn't understood of it. */
function readsAs(product: CatalogueProduct, read: ReadLine, today: PlainDate): string {
  const { dosage, notUnderstood, missing } = read;
  const [named] = notUnderstood;
  if (named !== undefined) return namedWords(named);
  if (missing.length > 0) return missing.map((one) => `${one}.`).join(' ');
  if (dosage === undefined) return '';
  // As the form would have it, with the usual length and maximum where the line has none.
  const prescription = prescribeProduct(product, today);
  const form = formOf({ prescription, product, reason: '' });
  const fields = fieldsOfLine(read, { product, prescription }, form);
  return instructionText(prescriptionOf({ ...form, ...fields }, product));
}

/** Schedule, route, brands, and why it matched if the name doesn't show it. */
function detailOf(product: CatalogueProduct): string {
  const { schedule, brands, matchedName } = product;
  return [
    schedule === 'unscheduled' ? 'unscheduled' : `Schedule ${schedule.slice(1)}`,
    routes[product.route],
    ...(brands.length > 0 ? [`brands: ${brands.join(', ')}`] : []),
    ...(matchedName === null ? [] : [`matches “${matchedName}”`]),
  ].join(' · ');
}

/** The value, once it hasn't changed for `ms`. */
function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
