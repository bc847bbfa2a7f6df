create table notice_setting (
  user_id uuid primary key references app_user (id),
  is_daily boolean not null,
  daily_hour integer not null check (daily_hour between 0 and 23),
  time_zone text not null,
  is_urgent boolean not null,
  last_daily_on date
);
comment on table notice_setting is 'What a person wants to be sent by email; nothing without a row';
comment on column notice_setting.last_daily_on is 'The last day, there, for which they had their summary or nobody needed them';
