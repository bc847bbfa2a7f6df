alter table resident_photo
  add column version uuid,
  add column taken_on date,
  add column added_at timestamptz,
  add column added_by text;
comment on column resident_photo.taken_on is 'Null if nobody recorded it';

create table former_photo (
  sequence bigint generated always as identity primary key,
  resident_id uuid not null references resident (id),
  content_type text not null,
  data text not null,
  taken_on date,
  added_at timestamptz,
  added_by text,
  ended_at timestamptz not null,
  ended_by text not null
);
comment on table former_photo is 'Photos that others took the place of, or that a no to being photographed ended. Never shown';

create table photo_consent (
  sequence bigint generated always as identity primary key,
  resident_id uuid not null references resident (id),
  is_given boolean not null,
  said_by text not null,
  recorded_by text not null,
  actor_id uuid references app_user (id),
  at timestamptz not null
);
comment on table photo_consent is 'Answers about being photographed; the latest is in resident.photo_consent too';
comment on column photo_consent.actor_id is 'Null if it came with an import of photos';

alter table resident
  add column photo jsonb,
  add column photo_consent jsonb;
comment on column resident.photo is 'Version and day of the photo that is shown; null if there is none, or one from before these were kept';

create trigger append_only before update or delete or truncate on former_photo
  for each statement execute function refuse_rewriting();
create trigger append_only before update or delete or truncate on photo_consent
  for each statement execute function refuse_rewriting();
