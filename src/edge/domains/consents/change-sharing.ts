import { emit } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import { insertFrom, type Statement, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { forbidden } from '#edge/platform/problem'
import { clinicDay } from '#edge/platform/time'
import { saveSettings } from '../users'
import { consents } from './table'

const sharingSettings = ['allow_sharing_health_data', 'allow_sharing_health_data_gilead'] as const

/** What the patient's agreement to share, or its withdrawal, leaves on record: the text it is about, and an event. */
export const changeSharing = (
  ctx: RequestContext,
  settings: Readonly<Record<string, string | undefined>>,
): Statement[] => {
  const changed = sharingSettings.filter((name) => settings[name] !== undefined)
  if (changed.length && ctx.actor.role !== 'patient') throw forbidden()
  return changed.flatMap((name) => {
    const allowed = settings[name] === 'true'
    return [
      ...(name === 'allow_sharing_health_data' ? [recordConsent(ctx, allowed)] : []),
      emit(ctx, {
        name: allowed ? 'consents.share' : 'consents.withdraw',
        subjectType: 'consents',
        subjectId: ctx.actor.id,
        patientId: ctx.actor.id,
        detail: { setting: name },
      }),
    ]
  })
}

/** Everything a patient shared ends, as they leave. */
export const withdrawSharing = (ctx: RequestContext): Statement[] => {
  const settings = Object.fromEntries(sharingSettings.map((name) => [name, 'false']))
  return [...changeSharing(ctx, settings), saveSettings(ctx.actor.id, settings, ctx.now)]
}

/** A row about the text in force. */
const recordConsent = (
  { actor, now, language, userAgent }: RequestContext,
  agreed: boolean,
): Statement =>
  insertFrom(
    consents,
    {
      id: uuidv7(),
      patientId: actor.id,
      document: sql`d.document`,
      documentVersion: sql`d.version`,
      documentHash: sql`d.hash`,
      agreed,
      initials: sql`(select initials from patients where id = ${actor.id})`,
      locale: language,
      userAgent,
      at: now,
    },
    sql`from consent_documents d
      where d.document = 'sharing_data' and d.effective_on <= ${clinicDay(now)}
      order by d.effective_on desc, d.id desc limit 1`,
  )
