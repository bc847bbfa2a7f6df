-- Widened: a draft that decides a dose writes no prescription. The version before refuses to finalise one.
alter table draft drop constraint draft_kind_check;
alter table draft add constraint draft_kind_check
  check (kind in ('add', 'change', 'represcribe', 'cease', 'pause', 'resume', 'decide')) not valid;
