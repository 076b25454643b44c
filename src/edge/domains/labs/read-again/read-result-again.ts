import { refuseStale, updateBySystem } from '#edge/events/emit'
import { type Db, insert, isConstraintError, type Statement, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { stale } from '#edge/platform/problem'
import { isPressing } from '../marks/work'
import { observationRow } from '../record-report'
import { observations } from '../results/table'
import { rulesVersion } from '../rules-version'
import { findReadLab, type ReadLab } from './find-lab'
import { type GradedAgain, gradeAgain } from './grade-again'

/** Time of the run, and since when the rules are in force. */
interface Moments {
  readonly at: string
  readonly since: string
}

/** Maximum attempts on a result that changes during the run. */
const maxAttempts = 3

/**
 * Reads a result by the rules in force. A graver result goes back to its owner, closed or not, and a graver value waits
 * for its own release, as a correction does. A milder result keeps its gravity until a clinician decides.
 */
export const readResultAgain = async (
  env: Environment,
  db: Db,
  id: string,
  moments: Moments,
): Promise<void> => {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const lab = await findReadLab(db, id)
    if (!lab || lab.rulesVersion === rulesVersion) return
    const graded = await gradeAgain(env, db, lab, moments.at)
    const statements = graded.isGraver
      ? await raise(env, lab, graded, moments)
      : [keep(lab, graded, moments)]
    try {
      await db.batch([
        refuseStale(
          sql`not exists (select 1 from labs where id = ${id} and version = ${lab.version})`,
        ),
        ...statements,
      ])
      return
    } catch (error) {
      if (!isConstraintError(error, 'stale_version')) throw error
    }
  }
  throw stale()
}

/** Keeps the version of the row, so that open forms on it stay valid. */
const keep = (lab: ReadLab, { isMilder }: GradedAgain, { since }: Moments): Statement => sql`
  update labs set rules_version = ${rulesVersion},
    milder_rules_at = ${isMilder && !lab.closedAt ? since : null} where id = ${lab.id}`

const raise = async (
  env: Environment,
  lab: ReadLab,
  { gravity, graverValues, standing, times, waitsForCall }: GradedAgain,
  { at, since }: Moments,
): Promise<readonly Statement[]> => {
  const rows = await Promise.all(
    graverValues.map(({ stored, read }) =>
      observationRow(env, lab, read, standing, {
        at,
        source: stored.source,
        authorId: stored.authorId,
        takenAt: stored.testedAt,
      }),
    ),
  )
  const isNewToPatient = rows.length > 0 && lab.resultedAt !== null
  const isListed = lab.listedAt !== null || lab.resultedAt !== null || isPressing(gravity)
  const soonest = (column: 'due_at' | 'escalates_at', time: string) =>
    lab.closedAt ? sql`${time}` : sql`min(ifnull(${sql.raw(`l.${column}`)}, ${time}), ${time})`
  return [
    ...updateBySystem({
      name: 'labs.read_again',
      row: 'l',
      at,
      which: sql`l.id = ${lab.id}`,
      set: sql`rules_version = ${rulesVersion}, graver_rules_at = ${since}, milder_rules_at = null,
        gravity = min(l.gravity, ${gravity.rank}), due_at = ${soonest('due_at', times.dueAt)},
        escalates_at = ${soonest('escalates_at', times.escalatesAt)},
        listed_at = ${isListed ? at : null}, read_at = null, read_by_id = null,
        closed_at = null, closed_by_id = null
        ${gravity.isTold ? sql`, told_at = null, told_by_id = null, outcome = iif(l.resulted_at is null, l.outcome, 'positive')` : sql``}
        , waits_for_call = iif(ifnull(l.released_at >= ${isNewToPatient ? at : sql`l.resulted_at`}, 0),
          l.waits_for_call, ifnull(l.waits_for_call, ${waitsForCall}))
        ${isNewToPatient ? sql`, resulted_at = ${at}, review_status = 'Needs Review'` : sql``}`,
      detail: sql`json_object('status', l.status, 'kind', ${gravity.notice})`,
    }),
    ...rows.map((row) => insert(observations, row)),
  ]
}
