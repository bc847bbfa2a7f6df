create table need_not_mine_change (
  sequence bigint generated always as identity primary key,
  not_mine bigint not null references need_not_mine (sequence),
  is_taken_back boolean not null,
  why text,
  at timestamptz not null,
  constraint need_not_mine_change_why check (is_taken_back = (why is null))
);
create index need_not_mine_change_last on need_not_mine_change (not_mine, sequence);
comment on table need_not_mine_change is 'What somebody said after that: that it is theirs after all, or again that it isn’t, and why; the last counts';
create trigger append_only before update or delete or truncate on need_not_mine_change
  for each statement execute function refuse_rewriting();
