import { recordPatientsRead } from '#edge/events/audit'
import { updateBySystem } from '#edge/events/emit'
import { onSubject, operation, policyOver, type RequestContext } from '#edge/jsonapi/index'
import {
  compareLines,
  conflictsOf,
  doubtsOf,
  findBlockers,
  loadRecords,
  mergeRecords,
  undoMerge,
  writtenSince,
} from '#edge/merging/index'
import { chosenName, type Statement, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { conflict, notFound, stale, unprocessable } from '#edge/platform/problem'
import { dayMs, iso } from '#edge/platform/time'
import { careStaff, patientSubject } from '../patients'
import { patients } from '../patients/table'
import { openTaskBySystem } from '../tasks'
import * as contract from './contract'

/** Clinical roles that see and file every record: a wrong merge mixes two people's results, so who decides reads them. */
const onPatient = onSubject(patientSubject, {
  clinical_admin: ['everyone', 'merge', 'undo_merge'],
  clinical_lead: ['everyone', 'merge', 'undo_merge'],
})

/** How long a proposal waits for a second person. */
const proposalTtlMs = 7 * dayMs

interface Proposal {
  readonly by: string
  readonly name: string
}

const compare = async (ctx: RequestContext, survivingId: string, mergedId: string) => {
  if (survivingId === mergedId)
    throw unprocessable('same_record', 'Choose another record than this one', 'other')
  const [records, blockers, proposal] = await Promise.all([
    loadRecords(ctx, [survivingId, mergedId]),
    findBlockers(ctx.db, { survivingId, mergedId }),
    ctx.db.first(sql<Proposal>`
      select m.proposed_by_id as by, ${chosenName('u')} as name from patient_merges m
        join users u on u.id = m.proposed_by_id and u.status = 'active' and u.role in ('clinical_admin', 'clinical_lead')
      where m.surviving_id = ${survivingId} and m.merged_id = ${mergedId} and m.status = 'proposed'
        and m.proposed_at > ${iso(Date.parse(ctx.now) - proposalTtlMs)}`),
  ])
  const [surviving, merged] = [records.get(survivingId), records.get(mergedId)]
  if (!surviving || !merged) throw notFound()
  const versions = [surviving, merged]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ version }) => version)
    .join(',')
  return {
    surviving,
    merged,
    blockers,
    proposal,
    versions,
    doubts: doubtsOf(surviving, merged),
    conflicts: conflictsOf(surviving, merged),
  }
}

export const compareRecordsOperation = operation(
  contract.compareRecords,
  onPatient,
  async (ctx) => {
    const found = await compare(ctx, ctx.patient.id, ctx.query.other)
    await recordRead(ctx, ctx.query.other)
    return {
      data: {
        id: ctx.query.other,
        lines: compareLines(found.surviving, found.merged).map((line) => ({
          ...line,
          surviving: [...line.surviving],
          merged: [...line.merged],
        })),
        versions: found.versions,
        doubts: [...found.doubts],
        blockers: found.blockers.map(({ words }) => words),
        conflicts: [...found.conflicts],
        proposedBy: found.proposal?.name ?? null,
        isOwnProposal: found.proposal?.by === ctx.actor.id,
      },
    }
  },
)

/** The other record is read too. */
const recordRead = (ctx: RequestContext, id: string) =>
  recordPatientsRead(ctx, 'patients.compare', 'patients', [[id, id]])

export const mergePatientsOperation = operation(contract.mergePatients, onPatient, async (ctx) => {
  const { other: mergedId, reason } = ctx.body
  const survivingId = ctx.patient.id
  const found = await compare(ctx, survivingId, mergedId)
  const [blocker] = found.blockers
  if (blocker) throw conflict(blocker.code, blocker.words)
  if (ctx.body.versions !== found.versions) throw stale()
  const mergeId = uuidv7()
  const isAlone = found.doubts.length === 0
  const isAgreed = isAlone || (found.proposal && found.proposal.by !== ctx.actor.id)
  const proposer = isAgreed ? (found.proposal?.by ?? ctx.actor.id) : ctx.actor.id
  const row: readonly Statement[] = [
    sql`delete from patient_merges where merged_id = ${mergedId} and status = 'proposed'`,
    sql`insert into patient_merges (id, surviving_id, merged_id, status, reason_code, proposed_by_id, proposed_at)
      values (${mergeId}, ${survivingId}, ${mergedId}, 'proposed', ${reason}, ${proposer}, ${ctx.now})`,
  ]
  if (!isAgreed)
    return {
      write: [...row, ...(found.proposal ? [] : await askSecond(ctx, survivingId))],
      event: { name: 'patients.propose_merge' },
      detail: { merge_id: mergeId, merged_id: mergedId, reason },
      data: { id: mergeId, status: 'proposed' as const },
    }
  const pair = { mergeId, survivingId, mergedId }
  return {
    write: [...row, ...(await mergeRecords(ctx, pair, found)), ...endQuestions(ctx, survivingId)],
    detail: { merge_id: mergeId, merged_id: mergedId, reason },
    data: { id: mergeId, status: 'merged' as const },
  }
})

const askSecond = ({ env, db, now: at }: RequestContext, patientId: string) =>
  openTaskBySystem(env, db, {
    kind: 'merge_to_confirm',
    patientId,
    details:
      'A colleague proposed that another record goes into this one. Compare the two, and decide.',
    priority: 2,
    at,
  })

const endQuestions = ({ now: at, requestId }: RequestContext, patientId: string) =>
  updateBySystem({
    name: 'tasks.mark_completed',
    row: 't',
    requestId,
    at,
    which: sql`t.patient_id = ${patientId} and t.kind = 'merge_to_confirm' and t.closed_at is null`,
    set: sql`status = 'completed', reason_code = 'done', closed_at = ${at}`,
    detail: sql`json_object('team', t.team)`,
  })

export const listMergesOperation = operation(
  contract.listMerges,
  onPatient,
  ({ now, patient }) => ({
    select: sql`
    select m.id, m.merged_id, trim(u.first_name || ' ' || u.last_name) as name, m.status, m.reason_code as reason,
      ${chosenName('by')} as by_name, ifnull(m.merged_at, m.proposed_at) as at, m.undo_until,
      m.status = 'merged' and m.undo_until > ${now} as can_undo
    from patient_merges m join users u on u.id = m.merged_id
      join users by on by.id = ifnull(m.merged_by_id, m.proposed_by_id)
    where m.surviving_id = ${patient.id} order by at desc limit 100`,
  }),
)

export const undoPatientMergeOperation = operation(
  contract.undoPatientMerge,
  onPatient,
  async (ctx) => {
    const { merge: mergeId } = ctx.body
    const survivingId = ctx.patient.id
    const found = await ctx.db.first(sql<{ mergedId: string; status: string; until: string }>`
      select merged_id as "mergedId", status, undo_until as until from patient_merges
      where id = ${mergeId} and surviving_id = ${survivingId} and status <> 'proposed'`)
    if (!found) throw notFound()
    if (found.status === 'undone') throw conflict('undone_already', 'This merge was undone already')
    if (found.until <= ctx.now)
      throw conflict(
        'undo_window_over',
        'A merge can be undone for 30 days, and those are over. The rows that moved are still on record.',
      )
    const pair = { mergeId, survivingId, mergedId: found.mergedId }
    return {
      write: await undoMerge(ctx, pair, await writtenSince(ctx.db, pair)),
      detail: { merge_id: mergeId, merged_id: found.mergedId },
      data: { id: mergeId, status: 'undone' as const },
    }
  },
)

const { patient: _, ...staff } = careStaff
const policy = policyOver(patients.id, staff)

/** An old address leads on for those who see the record that stays. */
export const findSurvivorOperation = operation(
  contract.findSurvivor,
  { policy },
  async ({ db, param, scope }) => ({
    data: await db.require(sql<{ id: string }>`
      select ${patients.id} as id from patient_merges m join ${patients} on ${patients.id} = m.surviving_id
      where m.merged_id = ${param('patient')} and m.status = 'merged' and ${scope}`),
  }),
)
