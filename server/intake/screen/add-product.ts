import type { ProductForm } from '@wattle/contract/entities/product-form.ts';
import type { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import { actorName } from '../../actor.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import { changeDetail, fieldChanges, recordExists } from '../../policies/administration.ts';
import { refuseProblems } from '../../policies/provider-details.ts';
import { lockSetup } from '../../queries/instance/organisation-records.ts';
import { ProductRow } from '../records/product-sheet.ts';
import { catalogueLoader } from '../records/products.ts';
import { isWrite } from '../records/verdict.ts';

/**
 * Adds a medicine as a file with one row would. What a file only notes is refused here: whoever typed a strength that
 * can’t be read can correct it, and no dose of it would ever be checked.
 */
export async function addProduct(
  { db, newId }: Container,
  call: Call<typeof portalAdministration.addProduct>,
): Promise<void> {
  const { actor, origin, now, params, body } = call;
  const row = ProductRow.parse({ code: params.id, ...body });
  const by = { actor: actor.userId, origin, name: actorName(actor) };
  await db.kysely.transaction().execute(async (tx) => {
    await lockSetup(tx);
    const run = {
      tx,
      now,
      newId,
      by,
      acceptHeld: false,
      isTyped: true,
      firstLines: async () => new Map([[row.code, 1]]),
    };
    const loader = catalogueLoader();
    await loader.begin(run);
    const [verdict] = await loader.compare(run, [{ line: 1, row }]);
    if (verdict === undefined) throw new Error('A record has no verdict');
    refuseProblems(
      problemsOf([...verdict.reasons, ...verdict.notes].map(({ text }) => text)),
      'Invalid_Record',
    );
    if (verdict.outcome === 'changed') throw recordExists();
    if (isWrite(verdict)) await loader.write(run);
    await call.audit(
      tx,
      changeDetail(params.id, nameOf(body), isWrite(verdict) ? fieldsOf(body) : []),
    );
  });
}

/** Each names its column first. */
function problemsOf(texts: readonly string[]): Record<string, string> {
  const problems = texts.map((text) => /^(\w+) (.*)$/s.exec(text));
  return Object.fromEntries(
    problems.map((found, at) => {
      const [, column = 'strength', message = texts[at] ?? ''] = found ?? [];
      return [column, message.replace(/^./, (letter) => letter.toUpperCase())];
    }),
  );
}

const nameOf = ({ ingredients, strength, form }: ProductForm) =>
  `${ingredients.join(' + ')} ${strength} ${form}`;

const fieldsOf = ({ packable, ...form }: ProductForm) =>
  fieldChanges(undefined, {
    ...Object.fromEntries(
      Object.entries(form).map(([name, value]) => [name, [value].flat().join(', ')]),
    ),
    packable: packable ? 'yes' : 'no',
  });
