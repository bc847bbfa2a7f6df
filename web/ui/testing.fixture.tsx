import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import './base.css';

beforeEach(() => page.viewport(1280, 800));
afterEach(cleanup);

/** Renders like the app: strict mode, Australian English, base styles. */
export function renderUi(element: ReactElement) {
  return render(element, { reactStrictMode: true });
}
