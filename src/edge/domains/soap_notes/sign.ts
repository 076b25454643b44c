import { changeOneRow } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import { sha256Hex } from '#edge/platform/crypto/hash'
import { type Statement, sql, update } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { localDate } from '#edge/platform/time'
import { encounters } from '../encounters/table'
import { isValidLicense } from '../licenses'
import type { NotedVisit, NoteRecord } from './load'
import { soapNotes } from './table'

const isLicensed = (ctx: RequestContext, visit: NotedVisit) => sql`exists (
  select 1 from licenses l where l.provider_id = ${visit.providerId} and l.state = ${visit.patientState}
    and ${isValidLicense('l', localDate(ctx.now, visit.patientTimezone))})`

/** To sign, the clinician holds a license where the patient is, today. */
export const assertLicensed = async (ctx: RequestContext, visit: NotedVisit): Promise<void> => {
  const found = await ctx.db.first(
    sql<{ licensed: number }>`select ${isLicensed(ctx, visit)} as licensed`,
  )
  if (!found?.licensed)
    throw conflict('not_licensed', 'The clinician is not licensed in the state of the patient')
}

/** Signs the note and closes its encounter; a supervised clinician's note waits for its co-signature. */
export const signStatements = async (
  ctx: RequestContext,
  visit: NotedVisit,
  note: NoteRecord,
  show: boolean,
): Promise<Statement[]> => [
  ...changeOneRow(
    update(
      soapNotes,
      {
        status: 'signed',
        contentHash: await sha256Hex(`${visit.id}:${JSON.stringify(note.content)}`),
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
      endedAt: ctx.now,
      providerId: visit.providerId,
    },
    sql`${encounters.appointmentId} = ${visit.id} and ${encounters.status} = 'in_progress'`,
    ctx.now,
  ),
]
