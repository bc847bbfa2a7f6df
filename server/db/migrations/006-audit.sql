create table audit_log (
  sequence bigint primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  resident text,
  origin text not null,
  detail jsonb not null,
  previous bytea,
  hash bytea not null
);
create index audit_log_resident on audit_log (resident, sequence);
comment on table audit_log is 'Who did or saw what, for which resident, when and from where; each row carries the hash of the one before';

create function audit_row_hash(row_ audit_log) returns bytea language sql stable as $$
  select sha256(
    coalesce(row_.previous, ''::bytea) || convert_to(
      jsonb_build_array(
        row_.sequence, extract(epoch from row_.at)::text, row_.actor, row_.action, row_.resident, row_.origin, row_.detail
      )::text,
      'UTF8'
    )
  )
$$;

-- The number is drawn inside the lock: drawn before it, two writers would chain to the same row.
create function audit_chain() returns trigger language plpgsql as $$
declare last record;
begin
  perform pg_advisory_xact_lock(7001);
  select sequence, hash into last from audit_log order by sequence desc limit 1;
  new.sequence := coalesce(last.sequence, 0) + 1;
  new.at := clock_timestamp();
  new.previous := last.hash;
  new.hash := audit_row_hash(new);
  return new;
end $$;

create trigger chain before insert on audit_log for each row execute function audit_chain();
create trigger append_only before update or delete or truncate on audit_log for each statement execute function refuse_rewriting();
