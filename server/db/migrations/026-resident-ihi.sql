create index resident_ihi on resident (ihi_number) where ihi_number is not null;
