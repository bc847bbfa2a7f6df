-- The version before shows the texts, so both are written until no instance runs it.
alter table import_line add column found jsonb;
comment on column import_line.found is 'Findings as {at, text}: where in what was sent, and the words; null from an earlier version, which stored texts alone';
alter table held_item add column found jsonb;
comment on column held_item.found is 'Why it waits, as {at, text}; null from an earlier version, which stored reasons alone';
