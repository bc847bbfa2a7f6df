import type { Page } from '@playwright/test';

export const mappingForm = (page: Page) =>
  page.getByRole('heading', { name: 'Please complete your registration details' });

export const problem = (page: Page) =>
  page.getByRole('heading', { name: "Whoops... we've run into a problem", exact: true });
