import { residentColumns } from '@wattle/contract/entities/resident-columns.ts';
import { detailColumns, type ResidentDetails } from '@wattle/contract/entities/resident-details.ts';
import { Fact } from '../../../ui/content/Fact.tsx';
import { sectionsOf } from '../field-kinds.ts';
import styles from '../resident-record.module.css';
import { shownText } from '../shown-text.ts';
import recordStyles from '../../../record/record.module.css';

/** The details for somebody who doesn’t change them. */
export function DetailsList({
  record: { form, keptElsewhere, keeper },
}: {
  record: ResidentDetails;
}) {
  return (
    <div className={recordStyles.panel}>
      {sectionsOf(detailColumns).map(({ title, fields }) => (
        <section key={title} className={styles.section}>
          <h2>{title}</h2>
          <dl className={recordStyles.fields}>
            {fields.map((name) => (
              <Fact key={name} label={residentColumns[name]}>
                {shownText(name, form[name]) || 'Not recorded'}
              </Fact>
            ))}
          </dl>
        </section>
      ))}
      {keptElsewhere.length > 0 && (
        <p className={styles.quiet}>
          Kept by <bdi>{keeper}</bdi>:{' '}
          {keptElsewhere.map((name) => residentColumns[name].toLowerCase()).join(', ')}.
        </p>
      )}
    </div>
  );
}
