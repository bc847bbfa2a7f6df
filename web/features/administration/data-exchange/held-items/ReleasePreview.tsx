import type { HeldItemPreview } from '@wattle/contract/entities/data-exchange.ts';
import { Banner } from '../../../../ui/states/Banner.tsx';
import { Loaded, type Loadable } from '../../../../ui/states/Loaded.tsx';
import { LoadingState } from '../../../../ui/states/states.tsx';
import { Differences } from '../../../../record/Differences.tsx';
import { previewFieldName } from './preview-field-names.ts';

type Preview = Loadable<HeldItemPreview>;

/** Why an item can't be released before it is seen what that writes. */
export function whyNot({ data, problem, isFetching }: Preview): string | undefined {
  if (isFetching) return 'Wait until you see what it changes';
  if (data === undefined || problem !== undefined) return 'Load what it changes first';
  return data.refusal === null ? undefined : 'It can’t be released';
}

/** What a release would write. */
export function ReleasePreview({ preview }: { preview: Preview }) {
  return (
    <Loaded
      from={preview}
      loading={<LoadingState label="Loading what it changes" variant="line" count={2} />}
      failed="We couldn’t load what it changes"
      stale="We couldn’t load again what it changes"
    >
      {(data) => <Changes {...data} />}
    </Loaded>
  );
}

const asSent = (
  <p>It will be recorded exactly as it was sent. Check it in the sending system first.</p>
);

function Changes({ refusal, isNew, changes, resident }: HeldItemPreview) {
  if (refusal !== null) {
    return (
      <Banner kind="warning" title="It can’t be released">
        {refusal}
      </Banner>
    );
  }
  if (resident !== null) return <ResidentChanges {...resident} />;
  if (changes.length === 0) return isNew ? null : <p>It changes nothing that’s recorded here.</p>;
  const fields = changes.map((one) => ({ ...one, name: previewFieldName(one.name) }));
  return (
    <>
      {asSent}
      <p>{isNew ? 'It adds a new record:' : 'It changes:'}</p>
      <Differences fields={fields} />
    </>
  );
}

/** The fields alone: administrators see no resident. */
function ResidentChanges({
  facility,
  organisation,
  fields,
  isIdentityChanged,
}: NonNullable<HeldItemPreview['resident']>) {
  const where = (
    <>
      at <bdi>{facility}</bdi>, <bdi>{organisation}</bdi>.
    </>
  );
  if (fields.length === 0) {
    return <p>It changes no field of the resident it’s about, who is here already {where}</p>;
  }
  return (
    <>
      {asSent}
      <p>
        <strong>It changes a resident who is here already {where}</strong> These fields change; what
        they say is shown only to those who may see the resident:
      </p>
      <ul>
        {fields.map((field) => (
          <li key={field}>{previewFieldName(field)}</li>
        ))}
      </ul>
      {fields.includes('status') && (
        <Banner kind="warning" title="It closes or opens the resident’s chart">
          Nothing can be prescribed on a closed chart. Ask the facility whether the resident has
          died, was discharged or is back before you release it.
        </Banner>
      )}
      {isIdentityChanged ? (
        <Banner kind="warning" title="It changes who the resident is">
          If it’s another person, their name would be on this resident’s chart. A prescriber or the
          facility must confirm that the record in the sending system is about this resident before
          you release it.
        </Banner>
      ) : (
        <p>
          Ask the facility whether the record in the sending system is about this resident before
          you release it.
        </p>
      )}
    </>
  );
}
