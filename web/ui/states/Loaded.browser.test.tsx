import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Loadable, Loaded } from './Loaded.tsx';
import { EmptyState, LoadingState } from './states.tsx';
import { TextArea } from '../fields/TextArea.tsx';
import { render } from '../gallery/render.fixture.tsx';

const offline = 'We couldn’t reach the server.';

function Medicines({ stale, ...from }: Partial<Loadable<string[]>> & { stale?: null }) {
  return (
    <Loaded
      from={{
        data: undefined,
        problem: undefined,
        isFetching: false,
        retry: vi.fn<() => void>(),
        ...from,
      }}
      loading={<LoadingState label="Loading the medicines" />}
      failed="We couldn’t load the medicines"
      {...(stale === null && { stale })}
      isEmpty={from.data?.length === 0}
      empty={<EmptyState title="No medicines" />}
    >
      {(names) => (
        <>
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <TextArea label="Note" />
        </>
      )}
    </Loaded>
  );
}

const list = () => page.getByRole('list');
const alert = () => page.getByRole('alert');

test('until there is something to show, it says what is loading and nothing else', async () => {
  render(<Medicines isFetching />);
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading the medicines');
  await expect.element(list()).not.toBeInTheDocument();
  await expect.element(alert()).not.toBeInTheDocument();
});

test('a first load that failed says why, never looks empty, and can be tried again', async () => {
  const retry = vi.fn<() => void>();
  render(<Medicines problem={offline} retry={retry} />);
  await expect.element(alert().getByText('We couldn’t load the medicines')).toBeVisible();
  await expect.element(alert().getByText(offline)).toBeVisible();
  await expect.element(page.getByText('No medicines')).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('says so when the data is there but empty', async () => {
  render(<Medicines data={[]} />);
  await expect.element(page.getByText('No medicines')).toBeVisible();
  await expect.element(list()).not.toBeInTheDocument();
});

test('data is shown once it is there, even while it is fetched again', async () => {
  render(<Medicines data={['Paracetamol']} isFetching />);
  await expect.element(list().getByText('Paracetamol')).toBeVisible();
  await expect.element(alert()).not.toBeInTheDocument();
});

test('a failed refresh keeps the data, and what was typed, under a banner with a retry', async () => {
  const retry = vi.fn<() => void>();
  const data = ['Paracetamol'];
  const { rerender } = render(<Medicines data={data} />);
  await userEvent.fill(page.getByLabelText('Note'), 'with food');
  rerender(<Medicines data={data} problem={offline} retry={retry} />);
  await expect.element(list().getByText('Paracetamol')).toBeVisible();
  await expect.element(page.getByLabelText('Note')).toHaveValue('with food');
  await expect.element(alert().getByText('We couldn’t update this page')).toBeVisible();
  await expect
    .element(
      alert().getByText(`${offline} What you see may be out of date. Check before you act on it.`),
    )
    .toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledOnce();
  rerender(<Medicines data={['Paracetamol', 'Warfarin']} />);
  await expect.element(alert()).not.toBeInTheDocument();
  await expect.element(list().getByText('Warfarin')).toBeVisible();
  await expect.element(page.getByLabelText('Note')).toHaveValue('with food');
});

test('an empty list that could not be refreshed says both', async () => {
  render(<Medicines data={[]} problem={offline} />);
  await expect.element(page.getByText('No medicines')).toBeVisible();
  await expect.element(alert().getByText('We couldn’t update this page')).toBeVisible();
});

test('a screen that says somewhere else how old it is has no banner', async () => {
  render(<Medicines data={['Paracetamol']} problem={offline} stale={null} />);
  await expect.element(list().getByText('Paracetamol')).toBeVisible();
  await expect.element(alert()).not.toBeInTheDocument();
});
