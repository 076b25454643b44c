import { updateBySystem } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import { chosenName, legalName, type Statement, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { conflict, notFound, stale, unprocessable } from '#edge/platform/problem'
import { dayMs, iso } from '#edge/platform/time'
import { openTaskBySystem } from '../domains/tasks'
import { conflictsOf, doubtsOf, loadRecords } from './compare-records'
import { mergeRecords, undoMerge } from './merge-records'
import type { Pair } from './move-rows'
import { findBlockers } from './record-blockers'
import { writtenSince } from './written-since'

/** How long a proposal waits for a second person. */
const proposalTtlMs = 7 * dayMs

interface Proposal {
  readonly by: string
  readonly name: string
}

/** Two records with what differs, what is in the way, and who proposed the same. */
export const compareTwo = async (ctx: RequestContext, survivingId: string, mergedId: string) => {
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
  const doubts = doubtsOf(surviving, merged)
  const conflicts = conflictsOf(surviving, merged)
  return { surviving, merged, blockers, proposal, versions, doubts, conflicts }
}

interface MergeRequest {
  readonly other: string
  readonly reason: string
  readonly versions: string
}

/** Merges, or proposes to: two people decide where the records may be of two. */
export const decideMerge = async (
  ctx: RequestContext,
  survivingId: string,
  { other: mergedId, reason, versions }: MergeRequest,
) => {
  const found = await compareTwo(ctx, survivingId, mergedId)
  const [blocker] = found.blockers
  if (blocker) throw conflict(blocker.code, blocker.words)
  if (versions !== found.versions) throw stale()
  const mergeId = uuidv7()
  const { proposal } = found
  const isAgreed = found.doubts.length === 0 || (proposal && proposal.by !== ctx.actor.id)
  const proposer = (isAgreed && proposal?.by) || ctx.actor.id
  const row: readonly Statement[] = [
    sql`delete from patient_merges where merged_id = ${mergedId} and status = 'proposed'`,
    sql`insert into patient_merges (id, surviving_id, merged_id, status, reason_code, proposed_by_id, proposed_at)
      values (${mergeId}, ${survivingId}, ${mergedId}, 'proposed', ${reason}, ${proposer}, ${ctx.now})`,
  ]
  const pair = { mergeId, survivingId, mergedId }
  const rest = isAgreed
    ? [...(await mergeRecords(ctx, pair, found)), ...endQuestions(ctx, survivingId)]
    : proposal
      ? []
      : await askSecond(ctx, survivingId)
  const status = isAgreed ? 'merged' : 'proposed'
  return { mergeId, status, write: [...row, ...rest] } as const
}

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

/** Undoes a merge of the record that stays, as long as its window is open. */
export const decideUndo = async (ctx: RequestContext, survivingId: string, mergeId: string) => {
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
  const pair: Pair = { mergeId, survivingId, mergedId: found.mergedId }
  const write = await undoMerge(ctx, pair, await writtenSince(ctx.db, pair))
  return { mergedId: found.mergedId, write }
}

/** The records that went into one, for its page. */
export const selectMerges = (patientId: string, now: string) => sql`
  select m.id, m.merged_id, ${legalName('u')} as name, m.status, m.reason_code as reason,
    ${chosenName('by')} as by_name, ifnull(m.merged_at, m.proposed_at) as at, m.undo_until,
    m.status = 'merged' and m.undo_until > ${now} as can_undo
  from patient_merges m join users u on u.id = m.merged_id
    join users by on by.id = ifnull(m.merged_by_id, m.proposed_by_id)
  where m.surviving_id = ${patientId} order by at desc limit 100`
