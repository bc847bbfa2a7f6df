-- Who made the database: the demo refuses any other, and a real instance refuses the demo's.
create table demo_world (
  is_only boolean primary key default true check (is_only),
  made_at timestamptz not null
);
comment on table demo_world is 'Has its row where the demo filled the database';

-- Only the demo has an identity provider of its own.
insert into demo_world (made_at) select now() where exists (select from idp_account);
