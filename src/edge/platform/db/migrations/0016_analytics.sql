-- How public pages were opened, and what broke in a browser.

-- Counts by day and kind alone: no row is about one visit, and none can name a visitor.
CREATE TABLE page_views (
  id TEXT PRIMARY KEY,
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  -- The first part of an address; a star for each that follows.
  path TEXT NOT NULL CHECK (path GLOB '/*' AND path NOT GLOB '*[^a-z/*-]*' AND length(path) <= 40),
  brand TEXT NOT NULL CHECK (length(brand) <= 128),
  language TEXT NOT NULL CHECK (language IN ('en', 'ar', 'es', 'fr')),
  device TEXT NOT NULL CHECK (device IN ('phone', 'tablet', 'computer')),
  views INTEGER NOT NULL CHECK (views > 0)
) STRICT, WITHOUT ROWID;
CREATE INDEX page_views_by_day ON page_views(day);

CREATE TABLE client_errors (
  id TEXT PRIMARY KEY,
  build TEXT NOT NULL,
  kind TEXT NOT NULL,
  page TEXT NOT NULL,
  frames TEXT NOT NULL,
  occurred_at TEXT NOT NULL
) STRICT;
