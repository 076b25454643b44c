import { type SQL, sql } from 'drizzle-orm'

/** A random id in the shape of a UUIDv7, for rows that a statement makes of other rows. */
export const randomUuid: SQL<string> = sql`(lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2)))
  || '-7' || substr(lower(hex(randomblob(2))), 2) || '-8' || substr(lower(hex(randomblob(2))), 2)
  || '-' || lower(hex(randomblob(6))))`
