/** Full history is kept this long; of older drafts, the last change of each hour. */
const fullHistoryMs = 30 * 86_400_000
/** Maximum number of changes. The oldest beyond it are deleted, but never a document's last. */
const maxChanges = 200_000
const compactEveryTransactions = 500

/** Compacts the log every few hundred transactions. */
export const compactOccasionally = (sql: SqlStorage, seq: number, now = Date.now()): void => {
  if (seq % compactEveryTransactions === 0) compact(sql, now)
}

export const compact = (sql: SqlStorage, now: number, limit = maxChanges): void => {
  const until = new Date(now - fullHistoryMs).toISOString()
  sql.exec(
    `delete from changes where (document glob 'drafts.*' or document glob 'versions.*')
       and exists (
         select 1 from transactions t, transactions later, changes next
         where t.seq = changes.seq and t.at < ?
           and next.document = changes.document and next.seq > changes.seq and later.seq = next.seq
           and later.author = t.author and substr(later.at, 1, 13) = substr(t.at, 1, 13) and next.json is not null
       ) and json is not null`,
    until,
  )
  sql.exec(
    `delete from changes where seq <= ifnull((select seq from changes order by seq desc limit 1 offset ?), 0)
       and exists (select 1 from changes newer where newer.document = changes.document and newer.seq > changes.seq)`,
    limit,
  )
  sql.exec(
    'delete from transactions where not exists (select 1 from changes where changes.seq = transactions.seq)',
  )
}
