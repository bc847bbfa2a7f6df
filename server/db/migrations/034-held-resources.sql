create index held_item_resource on held_item (source, resource_type, (resource ->> 'id'));
comment on index held_item_resource is 'Whether a resource waits, and what a later version of it replaces';
