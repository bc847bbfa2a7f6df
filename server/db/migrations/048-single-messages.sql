-- One message a post would hide the files and batches in the list of imports.
alter table import_run add column is_single boolean not null default false;
comment on column import_run.is_single is 'One resource, posted by itself';
