-- The pharmacist's list has residents for whom something waits. By trigger, so that the version before keeps it right too.
alter table resident add column has_held_item boolean not null default false;
comment on column resident.has_held_item is 'Something from another system waits on the chart; kept by a trigger of held_item';

create function waits_on_chart(item held_item) returns boolean language sql immutable as $$
  select item.outcome is null and (
    item.is_clinical
    -- An administrator decides on a death or a discharge, but everyone with the chart has to know of it.
    or case item.resource_type
      when 'Patient' then item.resource ->> 'deceasedBoolean' = 'true' or item.resource ->> 'deceasedDateTime' is not null
      when 'Encounter' then item.resource ->> 'status' = 'finished'
      else false
    end
  )
$$;

create function note_held_item() returns trigger language plpgsql as $$
begin
  -- Locked in a statement of its own: the next one then sees all that others have decided.
  perform from resident where id in (old.resident_id, new.resident_id) order by id for no key update;
  update resident set has_held_item = not has_held_item
  where id in (old.resident_id, new.resident_id) and has_held_item <> exists (
    select from held_item as item where item.resident_id = resident.id and waits_on_chart(item)
  );
  return null;
end $$;
create trigger note_held_item
  after insert or delete or update of resident_id, outcome, is_clinical, resource_type, resource on held_item
  for each row execute function note_held_item();

update resident set has_held_item = true
where id in (select item.resident_id from held_item as item where waits_on_chart(item));
