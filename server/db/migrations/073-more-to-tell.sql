alter table outbox_event alter column order_id drop not null;
alter table outbox_event drop constraint outbox_event_topic_check;
alter table outbox_event add column question_id uuid references question (id);
alter table outbox_event add constraint outbox_event_about check (
  case topic
    when 'order-finalised' then order_id is not null and question_id is null
    when 'order-confirmed' then order_id is not null and question_id is null
    when 'question-asked' then question_id is not null and order_id is null
    when 'question-closed' then question_id is not null and order_id is null
    when 'allergies-changed' then order_id is null and question_id is null
    else false
  end
) not valid;
comment on column outbox_event.order_id is 'What an event about an order is about';
comment on column outbox_event.question_id is 'What an event about a question is about';

create function tell_allergies_changed() returns trigger language plpgsql as $$
begin
  if exists (select from subscription where ended_at is null and 'allergies-changed' = any(topics)) then
    insert into outbox_event (topic, resident_id, at) values ('allergies-changed', new.id, now());
    perform pg_notify('wattle_exchange', '');
  end if;
  return null;
end $$;
create trigger allergies_changed after update of allergies, allergy_status, allergy_note, allergy_disclaimer on resident
  for each row when (
    (old.allergies, old.allergy_status, old.allergy_note, old.allergy_disclaimer)
      is distinct from (new.allergies, new.allergy_status, new.allergy_note, new.allergy_disclaimer)
  ) execute function tell_allergies_changed();
comment on function tell_allergies_changed() is
  'However a list changes: by a person, an import, a held item that is released, or an older program';
