create table removed_draft (
  resident_id uuid not null references resident (id),
  prescriber_id uuid not null references app_user (id),
  draft_id uuid not null,
  removed_at timestamptz not null,
  primary key (draft_id, prescriber_id, resident_id)
);
create index removed_draft_age on removed_draft (removed_at);
comment on table removed_draft is 'Drafts that their prescribers removed, or discarded before they were saved, for a day: a save that was held up on its way brings none of them back';
