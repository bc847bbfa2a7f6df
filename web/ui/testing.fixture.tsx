import type { ReactElement } from 'react';
import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from './render.fixture.tsx';
import './base.css';

beforeEach(() => page.viewport(1280, 800));
afterEach(cleanup);

/** Renders like the app, with base styles. */
export function renderUi(element: ReactElement) {
  return render(element);
}
