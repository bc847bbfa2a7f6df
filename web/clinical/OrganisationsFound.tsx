/** The organisations a linked user can now access (HEAD-02, MAP-03). */
export function OrganisationsFound({ names }: { names: readonly string[] }) {
  return (
    <>
      <p>You can now access your residents at...</p>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  );
}
