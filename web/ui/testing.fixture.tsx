import { cleanup, render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import './base.css';

beforeEach(() => page.viewport(1280, 800));
afterEach(cleanup);

/** Renders like the app: strict mode, Australian English, base styles. */
export function renderUi(element: ReactElement) {
  return render(element, { wrapper: InAustralia, reactStrictMode: true });
}

function InAustralia({ children }: { children: ReactNode }) {
  return <I18nProvider locale="en-AU">{children}</I18nProvider>;
}
