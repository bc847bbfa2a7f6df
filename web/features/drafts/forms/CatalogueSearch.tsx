import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CatalogueProduct } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import { routes } from '@wattle/contract/values/medicine-codes.ts';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../../api/errors.ts';
import { apiQuery } from '../../../api/query.ts';
import { ComboBox } from '../../../ui/fields/ComboBox.tsx';

/** The fewest letters that are searched for. */
const minChars = 2;
const pauseMs = 150;

interface CatalogueSearchProps {
  onChoose: (product: CatalogueProduct) => void;
}

/** Searches the catalogue by the start of any word in a product's generic or brand name. */
export function CatalogueSearch({ onChoose }: CatalogueSearchProps) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const query = useDebounced(text.trim(), pauseMs);
  const found = useQuery({
    ...apiQuery(medications.searchCatalogue, { query: { query } }),
    enabled: query.length >= minChars,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const products = found.data?.products ?? [];
  const items = products.map((product) => ({
    id: product.code,
    label: productName(product),
    detail: detailOf(product),
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
      description="Type the start of any word in the name, brand, strength or form."
      items={found.data?.isCut === true ? [...items, cut] : items}
      onSelect={(item) => {
        const product = products.find(({ code }) => code === item.id);
        if (product === undefined) return;
        // The form has the usual doses from the start: nothing moves when they come.
        const { queryKey } = apiQuery(medications.product, { params: { code: product.code } });
        client.setQueryData(queryKey, product);
        onChoose(product);
      }}
      onInputChange={setText}
      isLoading={found.isLoading || found.isPlaceholderData || query !== text.trim()}
      minChars={minChars}
      emptyText={found.isError ? 'Search failed. Try again.' : 'No matching medicines'}
      errorMessage={found.isError ? sentenceOf(found.error) : undefined}
      autoFocus
    />
  );
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
