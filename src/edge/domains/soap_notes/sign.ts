import { changeOneRow } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import { type Statement, sql, update } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { localDate } from '#edge/platform/time'
import { encounters } from '../encounters/table'
import { isLicensedIn } from '../licenses'
import { contentHashOf, encryptPlan, type PlanLine } from './content'
import { endOfVisit, startOfVisit } from './encounter-times'
import type { NotedVisit, NoteRecord } from './load'
import { soapNotes } from './table'

const isLicensed = ({ now }: RequestContext, visit: NotedVisit) =>
  isLicensedIn(visit.patientState, visit.providerId, localDate(now, visit.patientTimezone))

/** To sign, the clinician holds a license where the patient is, today. */
export const assertLicensed = async (ctx: RequestContext, visit: NotedVisit): Promise<void> => {
  if (!(await ctx.db.exists(sql`select 1 where ${isLicensed(ctx, visit)}`)))
    throw conflict('not_licensed', 'The clinician is not licensed in the state of the patient')
}

/** Signs the note and closes its encounter; a supervised clinician's note waits for its co-signature. */
export const signStatements = async (
  ctx: RequestContext,
  visit: NotedVisit,
  note: NoteRecord,
  plan: readonly PlanLine[],
  show: boolean,
): Promise<Statement[]> => [
  ...changeOneRow(
    update(
      soapNotes,
      {
        status: 'signed',
        plan: await encryptPlan(ctx.env, visit.id, plan),
        contentHash: await contentHashOf(visit.id, note.content, plan),
        signedBy: ctx.actor.id,
        signedAt: ctx.now,
        shownAt: show ? ctx.now : null,
        cosignerId: visit.supervisorId === ctx.actor.id ? null : visit.supervisorId,
      },
      sql`${soapNotes.appointmentId} = ${visit.id} and ${soapNotes.version} = ${note.version}
      and ${soapNotes.status} = 'draft' and ${isLicensed(ctx, visit)}`,
      ctx.now,
    ),
  ),
  update(
    encounters,
    {
      status: 'completed',
      startedAt: startOfVisit(ctx.now, visit.id),
      endedAt: endOfVisit(ctx.now, visit.id),
      providerId: visit.providerId,
    },
    sql`${encounters.appointmentId} = ${visit.id} and ${encounters.status} = 'in_progress'`,
    ctx.now,
  ),
]
