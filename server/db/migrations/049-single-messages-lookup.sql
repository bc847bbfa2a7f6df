create index import_run_list on import_run (is_single, started_at desc, id);
