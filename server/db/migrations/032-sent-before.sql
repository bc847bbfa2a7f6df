alter table external_record add column digest bytea;
comment on column external_record.digest is 'SHA-256 of what was sent last: the same again says nothing new';
