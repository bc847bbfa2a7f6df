-- Spelt so that a name has one spelling in SQL and one in TypeScript, whichever way it is read.
alter table medication rename column maximum_24h to maximum24h;
