import { type Db, type SQL, sql } from '#edge/platform/db/index'
import { moves } from './merge-rules'
import type { Pair } from './move-rows'

/** Tables whose new rows a person looks through after an undo, in their words. */
const labels: Readonly<Record<string, string>> = {
  appointments: 'visits',
  soap_notes: 'visit notes',
  labs: 'lab orders',
  observations: 'results and measurements',
  prescriptions: 'prescriptions',
  health_entries: 'lines of the health record',
  messages: 'messages',
  documents: 'documents',
  assessments: 'questionnaires',
  referrals: 'referrals',
  payments: 'payments',
  insurances: 'insurance cards',
  notes: 'notes',
  tasks: 'tasks',
}

/** What was written to the record that stays since a merge and is part of nothing that goes back: '2 lab orders'. */
export const writtenSince = async (
  db: Db,
  { mergeId, survivingId }: Pair,
): Promise<readonly string[]> => {
  const noted = (table: string, key: string): SQL =>
    sql`${sql.raw(key)} in (select row_key from patient_merge_moves where merge_id = ${mergeId} and table_name = ${table})`
  const found = await db.require(
    sql<Record<string, number>>`select ${sql.join(
      Object.keys(labels).map((table) => {
        const { key = 'id', partOf = {} } = moves[table] ?? {}
        const parts = Object.entries(partOf).map(
          ([column, parent]) => sql` and not ifnull(${noted(parent, `t.${column}`)}, 0)`,
        )
        return sql`(select count(*) from ${sql.raw(table)} t where t.patient_id = ${survivingId}
          and t.created_at > (select merged_at from patient_merges where id = ${mergeId})
          and not ${noted(table, `t.${key}`)} ${sql.join(parts, sql``)}) as ${sql.raw(table)}`
      }),
      sql`, `,
    )}`,
  )
  return Object.entries(labels).flatMap(([table, label]) => {
    const count = found[table] ?? 0
    return count > 0 ? [`${count} ${label}`] : []
  })
}
