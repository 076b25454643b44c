import { sql } from 'drizzle-orm'
import { deleteFrom, type Statement, update } from '../../db/statement'
import { iso } from '../../time'
import { codes } from '../auth/tables'
import { patience } from './enroll'
import { enrollments } from './table'

/** Codes of yesterday, and the answers of whoever never came back. */
export const forgotten = (at: number): Statement[] => [
  deleteFrom(codes, sql`created_at < ${iso(at - 24 * 3_600_000)}`),
  update(
    enrollments,
    { status: 'expired', answers: null, emailHash: null },
    sql`status in ('started', 'submitted') and updated_at < ${iso(at - patience)}`,
  ),
]
