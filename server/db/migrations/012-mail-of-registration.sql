alter table registration add column mail_id uuid references outgoing_mail (id);
update registration set mail_id = id where id in (select id from outgoing_mail);
comment on column registration.mail_id is 'The last mail about it: another once an invitation is sent again';
create unique index invitation_user on invitation (user_id);
