-- Community organizations that enroll patients, whom they serve, and pharmacies.

CREATE TABLE cbos (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  prevent_uninsured INTEGER NOT NULL DEFAULT 0 CHECK (prevent_uninsured IN (0, 1)),
  on_demand_enabled INTEGER NOT NULL DEFAULT 1 CHECK (on_demand_enabled IN (0, 1)),
  async_enabled INTEGER NOT NULL DEFAULT 1 CHECK (async_enabled IN (0, 1)),
  contact_email TEXT,
  contact_phone TEXT,
  website TEXT,
  settings TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(settings)),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- First matching row by priority decides; NULL matches anything.
CREATE TABLE eligibility_rules (
  id TEXT PRIMARY KEY,
  cbo_id TEXT NOT NULL REFERENCES cbos(id),
  priority INTEGER NOT NULL,
  state TEXT REFERENCES states(code),
  insured INTEGER CHECK (insured IN (0, 1)),
  min_age INTEGER,
  max_age INTEGER,
  action TEXT NOT NULL CHECK (action IN ('not_enrolled', 'not_allowed', 'allowed', 'waitlist')),
  UNIQUE (cbo_id, priority)
) STRICT;

CREATE TABLE pharmacies (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  phone TEXT,
  fax TEXT,
  npi TEXT,
  -- Its number at NCPDP: without one, no electronic prescription reaches it.
  ncpdp_id TEXT CHECK (length(ncpdp_id) = 7),
  address TEXT,
  city TEXT,
  state TEXT REFERENCES states(code),
  zip TEXT,
  -- JSON: when it is open, a row for each weekday.
  hours TEXT CHECK (json_valid(hours)),
  open_24h INTEGER NOT NULL DEFAULT 0 CHECK (open_24h IN (0, 1)),
  offers_pep INTEGER NOT NULL DEFAULT 0 CHECK (offers_pep IN (0, 1)),
  -- When the last two were last confirmed.
  checked_on TEXT,
  -- Records of the past refer to it: it is offered no more, and the row stays.
  retired_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX pharmacies_by_name ON pharmacies(name, id);
CREATE INDEX pharmacies_by_zip ON pharmacies(zip);

-- What organizations wrote on the partners page. The digest is of a day's email and message: sent twice, it counts once.
CREATE TABLE partner_inquiries (
  id TEXT PRIMARY KEY,
  organization TEXT NOT NULL,
  contact_name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT,
  message TEXT NOT NULL,
  language TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'new',
  digest TEXT NOT NULL UNIQUE,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX partner_inquiries_by_status ON partner_inquiries(status, created_at);
