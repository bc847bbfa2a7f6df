import { useQueryClient } from '@tanstack/react-query';
import { portalStart } from '@wattle/contract/operations/portal-start.ts';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { operationKey } from '../../api/query.ts';
import { onListNews } from '../../live/list-news.ts';
import { Badge } from '../../ui/content/Badge.tsx';
import { findResidents, type FoundResidents, residentsQuery } from './queries.ts';

/** Between two looks at what has changed: in a large organisation something always does. */
const restMs = 10_000;

interface ListNewsProps {
  shown: FoundResidents;
  list: RefObject<HTMLElement | null>;
}

/**
 * Keeps the list up to date while somebody only looks at it. While a hand is in the list nothing in it moves: it says that
 * it has changed.
 */
export function ListNews({ shown, list }: ListNewsProps) {
  const client = useQueryClient();
  const [news, setNews] = useState<{ found: FoundResidents; over: FoundResidents }>();
  const waiting = news?.over === shown ? news.found : undefined;
  const show = (found: FoundResidents) => {
    client.setQueryData(residentsQuery(found.state).queryKey, found);
    void client.invalidateQueries({ queryKey: operationKey(portalStart.countResidents) });
  };
  const look = useEffectEvent(async () => {
    const found = await findResidents(shown.state, client);
    if (isSame(found, shown)) setNews(undefined);
    else if (isInHand(list.current)) setNews({ found, over: shown });
    else show(found);
  });
  useEffect(() => onListNews(() => look(), { restMs, spreadMs: 0 }), []);
  const left = useEffectEvent(() => {
    if (waiting !== undefined && !isInHand(list.current)) show(waiting);
  });
  useEffect(() => {
    const place = list.current;
    const leave = () => left();
    place?.addEventListener('pointerleave', leave);
    return () => place?.removeEventListener('pointerleave', leave);
  }, [list]);
  return (
    <span role="status">{waiting !== undefined && <Badge kind="info">Changed since</Badge>}</span>
  );
}

/** Whether the pointer or the focus is in the list. Where there is no pointer, a finger may be on its way. */
function isInHand(list: HTMLElement | null): boolean {
  return matchMedia('(hover: none)').matches || list?.matches(':hover, :focus-within') === true;
}

const isSame = (a: FoundResidents, b: FoundResidents) => contentOf(a) === contentOf(b);
const contentOf = ({ searchResults, total }: FoundResidents) =>
  JSON.stringify([total, searchResults]);
