-- What a held item's sender could write to when it sent it: a release writes nothing else.
alter table held_item
  add column sender_organisation_ids text[],
  add column is_stuck boolean not null default false;
comment on column held_item.sender_organisation_ids is 'The organisations of the system that sent it, at that time; null for an operator, who may write to all, and for what an earlier version held';
comment on column held_item.is_stuck is 'Nobody can release it as it is';
