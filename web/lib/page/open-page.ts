const lockOf = (page: string) => `wattle.page.${page}`;

/** Missing where the page isn’t from a secure address. */
const locks = (): LockManager | undefined => navigator.locks;

let own: { readonly id: string; readonly close: () => void } | undefined;

/** The id of this page among those that this browser has open. */
export function openPage(): string {
  own ??= open();
  return own.id;
}

function open(): NonNullable<typeof own> {
  const id = crypto.randomUUID();
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  void locks()?.request(lockOf(id), () => closed);
  return { id, close };
}

/** Resolves once this page of the browser has been closed, at once if it was before. */
export async function whenClosed(page: string): Promise<void> {
  await locks()?.request(lockOf(page), { mode: 'shared' }, () => undefined);
}

/** As if this page had been closed. */
export function closePage(): void {
  own?.close();
  own = undefined;
}
