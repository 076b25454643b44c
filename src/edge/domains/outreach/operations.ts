import { countAttempt } from '#edge/access/rate-limits'
import { onSubject, operation, type RequestContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { patientSubject } from '../patients'
import { pushToPatient, reEngagePatient } from './contract'

const daySeconds = 86_400
const pushLimit = { max: 3, windowSeconds: daySeconds }
const reEngageLimit = { max: 1, windowSeconds: 7 * daySeconds }

const verbs = ['push', 're_engage'] as const
const onPatient = onSubject(patientSubject, {
  provider: ['careTeam', ...verbs],
  assistant: ['careTeam', ...verbs],
  clinical_lead: ['everyone', ...verbs],
  support: ['everyone', ...verbs],
  manager: ['everyone', ...verbs],
  clinical_admin: ['everyone', ...verbs],
})

const outreachOf = (patientId: string, kind: string) => ({
  event: {
    name: `patients.tell_${kind}`,
    subjectType: 'patients',
    subjectId: patientId,
    patientId,
  },
  detail: { kind },
  data: { id: patientId, kind },
})

const requireActive = async ({ db }: RequestContext, patientId: string): Promise<void> => {
  if (!(await db.exists(sql`select 1 from users where id = ${patientId} and status = 'active'`)))
    throw conflict('account_closed', 'This account is closed')
}

export const outreachOperations = [
  operation(pushToPatient, onPatient, async (ctx) => {
    const { id } = ctx.patient
    await requireActive(ctx, id)
    await countAttempt(ctx, `push_to_patient:${id}`, pushLimit)
    return outreachOf(id, ctx.body.kind)
  }),
  operation(reEngagePatient, onPatient, async (ctx) => {
    const { id } = ctx.patient
    await requireActive(ctx, id)
    const hasVisit = await ctx.db.exists(sql`
      select 1 from appointments where patient_id = ${id} and starts_at > ${ctx.now} and status = 'Scheduled'`)
    if (hasVisit) throw conflict('has_visit', 'This patient has a visit to come')
    await countAttempt(ctx, `re_engage:${id}`, reEngageLimit)
    return outreachOf(id, 're_engage')
  }),
]
