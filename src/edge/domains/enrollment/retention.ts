import { sql } from 'drizzle-orm'
import { deleteFrom, raw, type Statement, update } from '../../platform/db/statement'
import { iso } from '../../platform/time'
import { codes } from '../auth/tables'
import { pendingTtlMs, undoTtlMs } from '../contacts/pending'
import { contactChanges } from '../contacts/table'
import { patience } from './enroll'
import { enrollments } from './table'

// A change waits seven days to be proven, and can be undone for three more.
const contactChangeTtlMs = pendingTtlMs + undoTtlMs

// As long as the cookie of a browser lasts.
const deviceTtlMs = 180 * 24 * 3_600_000

/** Codes of yesterday, changes of contact that are over, and the answers of whoever never came back. */
export const forgotten = (at: number): Statement[] => [
  deleteFrom(codes, sql`created_at < ${iso(at - 24 * 3_600_000)}`),
  deleteFrom(contactChanges, sql`created_at < ${iso(at - contactChangeTtlMs)}`),
  raw(sql`delete from known_devices where last_used_at < ${iso(at - deviceTtlMs)}`),
  update(
    enrollments,
    { status: 'expired', answers: null, emailHash: null },
    sql`status in ('started', 'submitted') and updated_at < ${iso(at - patience)}`,
  ),
]
