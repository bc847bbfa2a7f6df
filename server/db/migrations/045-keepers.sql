alter table external_record add column is_keeper boolean not null default true;
comment on column external_record.is_keeper is 'For a resident: whether this sender names them by the number under which they are kept, or added them. Only then does it discharge them or record their death';
