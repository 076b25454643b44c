import { countAttempt } from '#edge/access/rate-limits'
import { enqueueDelivery, notifyQueue } from '#edge/deliveries/enqueue-delivery'
import { changeOneRow } from '#edge/events/emit'
import type { z } from '#edge/jsonapi/contract'
import { onSubject, operation, type RequestContext } from '#edge/jsonapi/index'
import { type SQL, type Statement, sql, stamps } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { conflict, forbidden, notFound, unprocessable } from '#edge/platform/problem'
import { patientSubject } from '../patients'
import { inviteInsurancePartner as invite, updateInsurancePartner as update } from './contract'
import { type answerStatuses, answersFrom } from './transitions'

const inviteLimit = { max: 1, windowSeconds: 7 * 86_400 }

const verbs = ['update', 'invite'] as const
const onPatient = onSubject(patientSubject, {
  patient: ['own', ...verbs],
  assistant: ['careTeam', ...verbs],
  support: ['everyone', ...verbs],
  manager: ['everyone', ...verbs],
  clinical_admin: ['everyone', ...verbs],
})

export type InsurancePartnerRow = z.output<typeof update.output>
/** The partner of a patient, the one that ended too, and where it is written to while it is active. */
export const partnerOf = (patientId: string) => sql<
  InsurancePartnerRow & { readonly email: string | null }
>`
  select p.id, p.cbo_id as cboId, c.name, p.status, p.invited_at as invitedAt,
    iif(c.status = 'active', c.contact_email, null) as email
  from cbo_insurance_partners p join cbos c on c.id = p.cbo_id where p.patient_id = ${patientId}`

/** The patient's own organization, where it is active and can be written to: patients know of no other. */
export const organizationOffered = (patientId: string) => sql<{ cboId: string; name: string }>`
  select c.id as cboId, c.name from cbos c join patients own on own.cbo_id = c.id
  where own.id = ${patientId} and c.status = 'active' and c.contact_email is not null`

const findPartner = ({ db }: RequestContext, patientId: string) => db.first(partnerOf(patientId))

export const updateInsurancePartner = operation(update, onPatient, async (ctx) => {
  const { id } = ctx.patient
  const { cboId, status } = ctx.body
  if (ctx.actor.role === 'patient' && status && status !== 'ended') throw forbidden()
  if ((cboId === undefined) === (status === undefined))
    throw unprocessable('invalid', 'Name an organization, or say what it answered', 'cbo_id')
  return {
    write: cboId ? await nameOrganization(ctx, id, cboId) : await keepAnswer(ctx, id, status),
    detail: { cbo: cboId ?? null, status: status ?? null },
    select: partnerOf(id),
  }
})

/** Staff name any active organization, a patient the one they are offered. Another one is to be invited anew. */
const nameOrganization = async (
  { actor, db, now }: RequestContext,
  patientId: string,
  cboId: string,
): Promise<Statement[]> => {
  const choices =
    actor.role === 'patient'
      ? organizationOffered(patientId)
      : sql`select id as cboId from cbos where status = 'active'`
  if (!(await db.exists(sql`select 1 from (${choices}) where cboId = ${cboId}`)))
    throw unprocessable('invalid', 'Choose from the organizations', 'cbo_id')
  return [
    sql`
      insert into cbo_insurance_partners (id, patient_id, cbo_id, status, created_at, updated_at)
      values (${uuidv7()}, ${patientId}, ${cboId}, 'named', ${now}, ${now})
      on conflict (patient_id) do update set cbo_id = excluded.cbo_id, status = 'named', invited_at = null,
        ${stamps(now)}
      where cbo_id <> excluded.cbo_id or status = 'ended'`,
  ]
}

/** What the organization answered; of two at once one is refused. */
const keepAnswer = async (
  ctx: RequestContext,
  patientId: string,
  status: (typeof answerStatuses)[number] = 'ended',
): Promise<Statement[]> => {
  const partner = await findPartner(ctx, patientId)
  if (!partner) throw notFound()
  if (!answersFrom[status].includes(partner.status))
    throw conflict('invalid_transition', 'The organization’s answer has changed. Reload to see it.')
  return moveTo(ctx, partner, sql`status = ${status}`)
}

const moveTo = ({ now }: RequestContext, partner: InsurancePartnerRow, set: SQL): Statement[] =>
  changeOneRow(sql`
    update cbo_insurance_partners set ${set}, ${stamps(now)}
    where id = ${partner.id} and cbo_id = ${partner.cboId} and status = ${partner.status}`)

export const inviteInsurancePartner = operation(invite, onPatient, async (ctx) => {
  const partner = await findPartner(ctx, ctx.patient.id)
  if (!partner || partner.status === 'ended')
    throw conflict('no_partner', 'Name the organization first.')
  const { cboId, email, name } = partner
  if (!email)
    throw conflict('partner_without_email', `${name} has no email on file. Call them instead.`)
  await countAttempt(ctx, `insurance_partner:${ctx.patient.id}:${cboId}`, inviteLimit)
  const id = uuidv7()
  const kind = 'insurance_help_wanted'
  const letter = { id, key: `${kind}:${id}`, to: email, kind, language: 'en' }
  return {
    write: [
      ...moveTo(ctx, partner, sql`status = 'invited', invited_at = ${ctx.now}`),
      await enqueueDelivery(ctx.env, { ...letter, channel: 'email' }),
    ],
    detail: { cbo: cboId },
    onCommitted: () => notifyQueue(ctx.env, id),
    data: { id: partner.id, cboId, name, status: 'invited' as const, invitedAt: ctx.now },
  }
})
