-- Where a scheduled job that walks over rows goes on: the id of the row it took last. It begins anew where there is none.
CREATE TABLE job_places (
  job TEXT PRIMARY KEY,
  place TEXT NOT NULL
) STRICT;
