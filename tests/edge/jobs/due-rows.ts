/** Work of the scheduled jobs: rows that are due, copied from one that the product made, with what makes them due as SQL. */
export interface Copies {
  readonly table: string
  /** The type of the row that is copied, where it is not named as its table. */
  readonly type?: string
  readonly set: Readonly<Record<string, string>>
}
export interface Work {
  readonly rows: readonly Copies[]
  /** The event that the job writes for each row; for none, `left` counts what is still due. */
  readonly event?: string
  readonly left?: string
  /** An event that no row has, for another step ended it first. */
  readonly never?: string
  /** Queries of one turn where it takes its rows one by one. */
  readonly maxQueries?: number
  /** Rows that one turn takes, where that is fewer than others take. */
  readonly perTurn?: number
}

export const ago = (hours: number) =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${Math.round(hours * 60)} minutes')`
export const ahead = (hours: number) =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+${Math.round(hours * 60)} minutes')`
export const past = ago(200)
/** A patient of each number. */
export const patientAt = `'01980000-0000-7000-8000-' || format('%012x', x)`
export const aUser = `(select id from users where role = 'provider' limit 1)`
/** The id of a row, which the suite makes one of its job. */
export const id = `'job-' || x`
export const visit = {
  id,
  patient_id: patientAt,
  kind: `'scheduled'`,
  status: `'Scheduled'`,
  created_at: ago(2000),
  lapsed_at: 'null',
  started_at: 'null',
  buckets: '0',
  claimed: '0',
}
export const failedFax = (keys: string): Copies => ({
  table: 'deliveries',
  set: {
    id: `'fax-job-' || x`,
    key: `'${keys}job-' || x || ':1'`,
    channel: `'fax'`,
    status: `'failed'`,
    created_at: ago(1),
  },
})
export const isOpen = (table: string, which: string) =>
  `select count(*) from ${table} where id like 'job-%' and ${which}`
