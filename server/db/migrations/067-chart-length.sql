alter table facility add column chart_kind text not null default 'electronic';
alter table facility add column chart_months integer;
comment on column facility.chart_kind is 'Kind of the facility’s charts, electronic or paper, which says for how long they may run';
comment on column facility.chart_months is 'For how many months a chart runs from a review; null for as long as its kind may';
