import { useEffect } from 'react';

let product = 'Wattle';

/** Names the product that every title ends with. */
export function configurePageTitle(productName: string): void {
  product = productName;
  document.title = productName;
}

/** The title of the window while the component stands. It never names a resident: titles are kept in histories. */
export function usePageTitle(title: string): void {
  useWholeTitle(`${title} – ${product}`);
}

/** As `usePageTitle`, for a title that names the product itself. */
export function useWholeTitle(title: string): void {
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = product;
    };
  }, [title]);
}
