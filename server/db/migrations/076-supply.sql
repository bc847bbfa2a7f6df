alter table medication add column supply jsonb;
comment on column medication.supply is 'How much the pharmacy may supply of a Schedule 8 medicine; null if it was not recorded. repeats says the same of it for programs that know only that';
