-- How much and when, as data; the columns of text beside it are written from it. Null if it was written as text.
alter table medication add column dosage jsonb;
