import { emit, emitEach, refuseStale } from '#edge/events/emit'
import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import type { RequestContext } from '#edge/jsonapi/index'
import { type Statement, sql, stamps } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { dayMs, iso } from '#edge/platform/time'
import { dueAfter } from '../domains/business_hours/opening-hours'
import { openingHoursOf, selectOpeningHours } from '../domains/business_hours/table'
import { addToCareTeam } from '../domains/patients'
import { endReleases } from '../domains/record_releases'
import { revokeAllSessions } from '../domains/sessions'
import { admitAssignees, clinicianOfPatient, emitOpened, standInFor } from '../domains/tasks'
import { tasks } from '../domains/tasks/contract'
import { voidCodes } from '../domains/verification_codes'
import { moveRows, type Pair, takeRowsBack } from './move-rows'
import { isMergeBlocked } from './record-blockers'

/** How long a merge can be undone. */
const undoDays = 30

/** The batch of a merge, after the row that says so: first what must still hold, then the account, then every table. */
export const mergeRecords = async (
  ctx: RequestContext,
  pair: Pair,
  { versions, conflicts }: { readonly versions: string; readonly conflicts: readonly string[] },
): Promise<readonly Statement[]> => {
  const { mergeId, survivingId, mergedId } = pair
  const at = ctx.now
  return [
    refuseStale(sql`${isMergeBlocked(pair)} or ${versions} <> (
      select group_concat(v) from (select p.version + u.version as v from patients p join users u on u.id = p.id
        where p.id in (${survivingId}, ${mergedId}) order by p.id))`),
    ...endReleases(mergedId, at),
    ...endWork(ctx, pair),
    sql`update patient_merges set status = 'merged', merged_by_id = ${ctx.actor.id}, merged_at = ${at},
      undo_until = ${iso(Date.parse(at) + undoDays * dayMs)},
      was_status = (select status from patients where id = ${mergedId}),
      was_reason = (select status_reason from patients where id = ${mergedId})
      where id = ${mergeId} and status = 'proposed'`,
    refuseStale(sql`changes() <> 1`),
    ...endAccount(ctx, mergedId),
    ...withdrawSharing(ctx, pair),
    // After the cards of the record that stays.
    sql`update insurances set rank = min(9, rank + (select count(*) from insurances s
        where s.patient_id = ${survivingId} and s.status = 'active'))
      where patient_id = ${mergedId} and status = 'active'`,
    ...joinCareTeam(pair, at),
    ...moveRows(pair),
    ...settleRecords(pair, at),
    sql`update patients set status = 'closed', status_reason = 'duplicate', subscribed = 0, ${stamps(at)}
      where id = ${mergedId}`,
    emit(ctx, {
      name: 'patients.merge',
      subjectType: 'patients',
      subjectId: mergedId,
      patientId: mergedId,
      detail: { surviving_id: survivingId, merge_id: mergeId },
    }),
    ...(await openReview(ctx, survivingId, 'merge_review', [
      'Two records of this patient became one. Read allergies, medicines, conditions and orders as one.',
      ...conflicts,
    ])),
  ]
}

/** Both sides of what is read by triggers and jobs: the care team's visits, and when care was last checked. */
const settleRecords = ({ survivingId, mergedId }: Pair, at: string): readonly Statement[] => [
  sql`delete from care_team_appointments where appointment_id in (select id from appointments where patient_id in (${survivingId}, ${mergedId}))`,
  sql`insert or ignore into care_team_appointments (user_id, starts_at, appointment_id, status)
    select distinct t.user_id, a.starts_at, a.id, a.status from care_team t join appointments a on a.patient_id = t.patient_id
    where t.patient_id in (${survivingId}, ${mergedId})`,
  sql`update patients set care_checked_at = null, ${stamps(at)} where id = ${survivingId}`,
]

/** The steps of care are planned anew from the joined record; emergency access was for the other record alone. */
const endWork = (ctx: RequestContext, { mergedId }: Pair): readonly Statement[] => [
  emitEach(
    ctx,
    {
      name: 'care_steps.end',
      subjectType: 'care_steps',
      subjectId: sql`id`,
      patientId: mergedId,
    },
    sql`from care_steps where patient_id = ${mergedId} and status = 'open'`,
  ),
  sql`update care_steps set status = 'ended', acts_on = null, ${stamps(ctx.now)}
    where patient_id = ${mergedId} and status = 'open'`,
  sql`update break_glass_grants set closed_at = ${ctx.now}, ${stamps(ctx.now)}
    where patient_id = ${mergedId} and closed_at is null`,
]

/** No one signs in to the merged record, and no message on its way reaches a contact that may be another person's. */
const endAccount = (ctx: RequestContext, id: string): readonly Statement[] => [
  sql`update users set status = 'deactivated', ${stamps(ctx.now)} where id = ${id} and status <> 'deactivated'`,
  ...revokeAllSessions(ctx, { id, role: 'patient' }, 'closed'),
  voidCodes(ctx, id),
  ...['credentials', 'passkeys', 'totp_factors', 'recovery_codes', 'login_as_codes'].map(
    (table) => sql`delete from ${sql.raw(table)} where user_id = ${id}`,
  ),
  sql`update invitations set closed_at = ${ctx.now} where user_id = ${id} and closed_at is null`,
  sql`update contact_changes set closed_at = ${ctx.now} where user_id = ${id} and applied_at is null and closed_at is null`,
  sql`delete from account_proposals where user_id = ${id}`,
  sql`update deliveries set expires_at = ${ctx.now}
    where user_id = ${id} and status in ('queued', 'sending') and ifnull(expires_at, '9') > ${ctx.now}`,
]

/** The stricter answer wins: who took sharing back on one record shares nothing by the other. */
const withdrawSharing = (
  ctx: RequestContext,
  { survivingId, mergedId }: Pair,
): readonly Statement[] => {
  const isWithdrawn = sql`s.user_id = ${survivingId} and s.value = 'true'
    and s.name in ('allow_sharing_health_data', 'allow_sharing_health_data_gilead') and exists (
      select 1 from user_settings m where m.user_id = ${mergedId} and m.name = s.name and m.value = 'false')`
  return [
    emitEach(
      ctx,
      {
        name: 'consents.withdraw',
        subjectType: 'consents',
        subjectId: survivingId,
        patientId: survivingId,
        detail: sql`json_object('setting', s.name)`,
      },
      sql`from user_settings s where ${isWithdrawn}`,
    ),
    sql`
      insert into consents (id, patient_id, document, document_version, document_hash, agreed, initials, locale, user_agent, occurred_at)
      select ${uuidv7()}, ${survivingId}, c.document, c.document_version, c.document_hash, 0, c.initials, c.locale, c.user_agent, ${ctx.now}
      from consents c where c.patient_id = ${mergedId} and c.document = 'sharing_data'
        and exists (select 1 from user_settings s where ${isWithdrawn} and s.name = 'allow_sharing_health_data')
      order by c.occurred_at desc limit 1`,
    sql`update user_settings as s set value = 'false', updated_at = ${ctx.now} where ${isWithdrawn}`,
    // A number that said STOP stays silent.
    sql`update patients set sms_opt_out = 1 where id = ${survivingId} and exists (
      select 1 from patients m join users mu on mu.id = m.id join users su on su.id = ${survivingId}
      where m.id = ${mergedId} and m.sms_opt_out = 1 and mu.phone = su.phone)`,
  ]
}

/** The panel of the other record has a place for what it held; its panel itself ends with it. */
const joinCareTeam = (
  { mergeId, survivingId, mergedId }: Pair,
  at: string,
): readonly Statement[] => {
  const panel = sql`from care_team c where c.patient_id = ${mergedId} and c.reason = 'panel' and not exists (
    select 1 from care_team o where o.patient_id = ${survivingId} and o.user_id = c.user_id and o.reason = 'visit')`
  return [
    sql`insert into patient_merge_moves (merge_id, table_name, row_key)
      select ${mergeId}, 'care_team_added', c.user_id ${panel}`,
    sql`insert into care_team (user_id, patient_id, reason, since)
      select c.user_id, ${survivingId}, 'visit', ${at} ${panel}`,
    sql`delete from care_team where patient_id = ${mergedId} and reason = 'panel'`,
  ]
}

/** The batch of an undo: the rows that moved go back; what was written since stays, and a person looks through it. */
export const undoMerge = async (
  ctx: RequestContext,
  pair: Pair,
  stayed: readonly string[],
): Promise<readonly Statement[]> => {
  const { mergeId, survivingId, mergedId } = pair
  const at = ctx.now
  return [
    sql`update patient_merges set status = 'undone', undone_by_id = ${ctx.actor.id}, undone_at = ${at}
      where id = ${mergeId} and status = 'merged' and undo_until > ${at}`,
    refuseStale(sql`changes() <> 1`),
    ...takeRowsBack(pair),
    sql`delete from care_team where patient_id = ${survivingId} and reason = 'visit' and user_id in (
      select row_key from patient_merge_moves where merge_id = ${mergeId} and table_name = 'care_team_added')`,
    sql`update patients set (status, status_reason) = (select was_status, was_reason from patient_merges where id = ${mergeId}),
      care_checked_at = null, ${stamps(at)} where id = ${mergedId}`,
    addToCareTeam(
      { now: at },
      {
        patientId: mergedId,
        providerId: sql`(select provider_id from patients where id = ${mergedId})`,
      },
      'panel',
    ),
    ...settleRecords(pair, at),
    emit(ctx, {
      name: 'patients.undo_merge',
      subjectType: 'patients',
      subjectId: mergedId,
      patientId: mergedId,
      detail: { surviving_id: survivingId, merge_id: mergeId },
    }),
    ...(await openReview(ctx, survivingId, 'merge_undone', [
      'Two records that were merged are two again. Look through what was written in between: it stayed with this record unless it is part of what went back.',
      ...stayed,
    ])),
  ]
}

/** A task of the patient's clinician, with what to look at. */
const openReview = async (
  { env, db, now }: RequestContext,
  patientId: string,
  kind: 'merge_review' | 'merge_undone',
  lines: readonly string[],
): Promise<readonly Statement[]> => {
  const id = uuidv7()
  const [found, hours] = await Promise.all([
    db.require(sql<{ team: string; openHours: number }>`
      select team, open_hours as "openHours" from task_kinds where id = ${kind}`),
    db.all(selectOpeningHours).then(openingHoursOf),
  ])
  const dueAt = dueAfter(hours, Date.parse(now), found.openHours)
  const { details } = await encryptFields({ contract: tasks }, env, id, {
    details: lines.join('\n').slice(0, 2000),
  })
  return [
    sql`
      insert into tasks (id, patient_id, kind, team, details, priority, assignee_id, due_at, escalates_at, subject_type, subject_id,
        created_at, updated_at)
      values (${id}, ${patientId}, ${kind}, ${found.team}, ${details}, 2, ${standInFor(clinicianOfPatient(patientId), now)},
        ${dueAt}, ${dueAt}, 'patients', ${patientId}, ${now}, ${now})
      on conflict do nothing`,
    emitOpened(id, now),
    admitAssignees(sql`t.id = ${id}`, now),
  ]
}
