/** How an operator imports a file of records. */
export function ImportCommand({ kind }: { kind: 'catalogue' | 'residents' }) {
  return (
    <>
      On the server: <code>{`npm run wattle -- import ${kind} ${kind}.csv`}</code>
    </>
  );
}
