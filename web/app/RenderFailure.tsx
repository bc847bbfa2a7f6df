import { MessagePage } from './MessagePage.tsx';

/** PAGE-07: a screen broke while it was drawn. The details name the fault, never a resident. */
export function RenderFailure({ error }: { error: Error }) {
  return (
    <MessagePage title="Something went wrong." actions={<a href="/residents">Go to residents</a>}>
      <p>This screen could not be shown. What was finalised before is safe.</p>
      <details>
        <summary>Details</summary>
        <p>
          {error.name}: {error.message}
        </p>
      </details>
    </MessagePage>
  );
}
