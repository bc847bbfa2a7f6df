import { useEffect } from 'react';

let product = 'Wattle';

/** Sets the product name that ends every title. */
export function configurePageTitle(productName: string): void {
  product = productName;
  document.title = productName;
}

/** Sets the window's title while the component is mounted. Never names a resident: titles end up in the history. */
export function usePageTitle(title: string): void {
  useWholeTitle(`${title} – ${product}`);
}

/** Like `usePageTitle`, for a title that already includes the product name. */
export function useWholeTitle(title: string): void {
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = product;
    };
  }, [title]);
}
