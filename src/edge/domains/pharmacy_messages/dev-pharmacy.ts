import { z } from '#edge/jsonapi/contract'
import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import { connect, inList, type SQL, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { erxWebhookSecret } from '#edge/platform/services/erx'
import { eventOfStatus, pharmacyMessage } from '#edge/platform/services/erx/pharmacy-news'
import { fhirTaskOf } from '#edge/platform/services/fhir-task'
import { signedCallback } from '#edge/platform/services/svix-signature'
import { entriesOf } from '#edge/platform/typed-keys'
import type { NamedMedicine } from '../formulary/medicine'
import { type Filling, statusesBeforeStep } from '../prescriptions'
import { prescriptions as contract } from '../prescriptions/contract'
import {
  nextPharmacyStatuses,
  pharmacyHeldStatuses,
  pharmacyStatuses,
  type RecallState,
} from '../prescriptions/transitions'
import { actionByStatus, handlePrescriptionCallback } from './callback'

/** A prescription as it lies at its pharmacy. */
export interface DevPrescription extends DevState, NamedMedicine {
  readonly id: string
  readonly sig: string
  readonly quantity: number
  readonly days: number
  readonly refillsLeft: number
  readonly pharmacyName: string
  readonly firstName: string
  readonly lastName: string
  readonly dob: string
  readonly sentAt: string
}

const load = async (env: Environment, which: SQL): Promise<DevPrescription[]> =>
  decryptFields(
    { contract },
    env,
    await connect(env.DB).all(sql<DevPrescription>`
      select r.id, r.status, r.recall, r.pharmacy_status as "pharmacyStatus", r.drug, r.medicine, r.sig, r.quantity, r.days,
        r.refills_left as "refillsLeft", h.name as "pharmacyName", u.first_name as "firstName",
        u.last_name as "lastName", p.dob, r.sent_at as "sentAt"
      from prescriptions r join pharmacies h on h.id = r.pharmacy_id
        join patients p on p.id = r.patient_id join users u on u.id = p.id
      where r.carrier = 'embedded' and ${which} order by r.sent_at desc, r.id desc limit 50`),
  )

/** What lies at the embedded pharmacies and is not over, or is to be stopped there: in local alone. */
export const listDevPrescriptions = (env: Environment): Promise<DevPrescription[]> =>
  load(
    env,
    sql`(${inList(sql`r.status`, [...pharmacyHeldStatuses, 'cancel_requested'])} or r.recall = 'asked')`,
  )

/** What the pharmacy may say next: how far it is, and what it asks or answers. */
export const nextNews = ({ status, pharmacyStatus, recall }: DevState) => ({
  fills: pharmacyHeldStatuses.some((each) => each === status)
    ? nextPharmacyStatuses(pharmacyStatus ?? 'new')
    : [],
  steps: entriesOf(actionByStatus).flatMap(([to, action]) => {
    const isAnswer = action === 'confirm_cancel' || action === 'deny_cancel'
    const isNext = isAnswer
      ? recall === 'asked' || status === 'cancel_requested'
      : statusesBeforeStep(action).includes(status)
    return isNext ? [to] : []
  }),
})
interface DevState extends Filling {
  readonly recall: RecallState | null
}

const press = z.object({
  id: z.uuid(),
  /** A code of either list. */
  action: z.string(),
  /** Which list it is of, where both have it. */
  list: z.optional(z.enum(['prescription_status', 'pharmacy_rx_status'])),
  /** The name of the message: told again under the same, it is done once. */
  messageId: z.optional(z.string()),
  /** The message that it answers. */
  about: z.optional(z.string()),
  /** What the pharmacy says with it. */
  words: z.optional(z.string()),
})

/** What the person who plays the pharmacy does: told to us as the service tells it. Null for an unknown prescription. */
export const pressDevPharmacy = async (
  env: Environment,
  sent: unknown,
): Promise<Response | null> => {
  const parsed = press.safeParse(sent)
  const secret = erxWebhookSecret(env)
  if (!parsed.success || !secret) return null
  const { id, action: code, list, messageId = uuidv7(), about = null } = parsed.data
  if ((await load(env, sql`r.id = ${id}`)).length === 0) return null
  const isFill = pharmacyStatuses.some((each) => each === code)
  const system = list ?? (isFill ? 'pharmacy_rx_status' : 'prescription_status')
  const task = {
    orderId: id,
    statuses: [{ system, code }],
    reasonCode: null,
    trackingNumber: code === 'shipped' ? `9400 ${id.slice(-8)}` : null,
    words: parsed.data.words ?? null,
  }
  const event = system === 'prescription_status' ? eventOfStatus(code) : null
  const body = JSON.stringify(
    event ? pharmacyMessage(event, { messageId, about, task }) : fhirTaskOf(task),
  )
  return handlePrescriptionCallback(
    await signedCallback(env, '/api/prescriptions/events', { secret, messageId, body }),
    env,
  )
}
