const columns = new Map<string, string>();
const fields = new Map<string, string>();

/** The database's spelling of a name of `Tables`: `familyName` is its `family_name`. */
export function columnOf(field: string): string {
  let column = columns.get(field);
  if (column === undefined) {
    column = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    columns.set(field, column);
  }
  return column;
}

/** The name in `Tables` of a name from the database. */
export function fieldOf(column: string): string {
  let field = fields.get(column);
  if (field === undefined) {
    field = column.replaceAll(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase());
    fields.set(column, field);
  }
  return field;
}
