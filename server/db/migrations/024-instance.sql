alter table invitation add column mail_id uuid references outgoing_mail (id);
update invitation set mail_id = registration.mail_id from registration where registration.user_id = invitation.user_id;
comment on column invitation.mail_id is 'The email with its link; null if none is known of';

-- Few of many rows: those that name the fields that changed.
create index audit_log_changes on audit_log (sequence) where detail ? 'fields';

create table instance_setting (
  is_only boolean primary key default true check (is_only),
  settings jsonb not null,
  revision integer not null
);
comment on table instance_setting is 'One row with the settings that administrators have changed; none before the first change';
