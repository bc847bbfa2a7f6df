create table need_not_mine (
  sequence bigint generated always as identity primary key,
  resident_id uuid not null references resident (id),
  user_id uuid not null references app_user (id),
  by_name text not null,
  reason text not null,
  cause text not null,
  why text not null,
  at timestamptz not null,
  unique (user_id, resident_id, reason, cause)
);
create index need_not_mine_resident on need_not_mine (resident_id, reason);
comment on table need_not_mine is 'Who said of a reason to be needed that it is not theirs, and why; it counts until the cause changes';
comment on column need_not_mine.cause is 'What the reason stood for then, such as the day a chart expires';
create trigger append_only before update or delete or truncate on need_not_mine
  for each statement execute function refuse_rewriting();
