-- An email belongs to a patient once they have shown that they read it; until then anybody may have typed it.
DROP INDEX users_by_email;
CREATE UNIQUE INDEX users_by_email ON users(email, role = 'patient') WHERE email_verified_at IS NOT NULL OR role <> 'patient';
CREATE INDEX users_by_typed_email ON users(email);

-- A challenge outlives its codes: one sent again belongs to the same. The handle is sealed, and gone once used.
ALTER TABLE codes ADD COLUMN challenge_id TEXT;
ALTER TABLE codes ADD COLUMN handle BLOB;
CREATE INDEX codes_by_challenge ON codes(challenge_id, created_at);
CREATE INDEX codes_by_age ON codes(created_at);
