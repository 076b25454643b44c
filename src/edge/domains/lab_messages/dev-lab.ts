import { z } from '#edge/jsonapi/contract'
import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import { connect, inList, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { fhirTaskOf } from '#edge/platform/services/fhir-task'
import { labWebhookSecret } from '#edge/platform/services/labs'
import { signedCallback } from '#edge/platform/services/svix-signature'
import { iso, now } from '#edge/platform/time'
import { keysOf } from '#edge/platform/typed-keys'
import { labs as contract } from '../labs/contract'
import { type LabTestCode, labTestCodes, labTestOf } from '../labs/lab-tests'
import { measureOf } from '../labs/reading/measure'
import { type LabStatus, labStates, reportedStatuses, underWayStatuses } from '../labs/transitions'
import type { VendorCode } from '../labs/vendors'
import { handleLabCallback } from './callback'

/** An order as it lies at the lab. */
export interface DevLabOrder {
  readonly id: string
  readonly vendor: VendorCode
  readonly status: LabStatus
  readonly firstName: string
  readonly lastName: string
  readonly dob: string
  readonly orderedAt: string
  readonly tests: readonly LabTestCode[]
}

const selectOrders = (which: ReturnType<typeof sql>) =>
  sql<DevLabOrder>`
    select l.id, l.vendor, l.status, u.first_name as "firstName", u.last_name as "lastName", p.dob,
      l.ordered_at as "orderedAt", l.tests
    from labs l join patients p on p.id = l.patient_id join users u on u.id = p.id
    where l.carrier = 'embedded' and ${which} order by l.ordered_at desc, l.id desc limit 50`

const loadOrders = async (
  env: Environment,
  which: ReturnType<typeof sql>,
): Promise<DevLabOrder[]> =>
  decryptFields({ contract }, env, await connect(env.DB).all(selectOrders(which)))

/** The orders of the embedded lab that are under way or have a result: in local alone. */
export const listDevLabOrders = (env: Environment): Promise<DevLabOrder[]> =>
  loadOrders(env, inList(sql`l.status`, [...underWayStatuses, 'final', 'corrected']))

/** What the lab may say next of an order, but for its results. */
export const nextSteps = ({ status }: DevLabOrder): readonly LabStatus[] =>
  labStates.transitions.flatMap((move) =>
    'by' in move &&
    move.from.some((from) => from === status) &&
    !reportedStatuses.some((each) => each === move.to)
      ? [move.to]
      : [],
  )

const press = z.object({
  id: z.uuid(),
  /** A status, `in_range` for a result without a finding, or `result` with the values. */
  action: z.string(),
  values: z.optional(z.partialRecord(z.enum(labTestCodes), z.string())),
  /** Whose the result says it is, where that is another. */
  name: z.optional(z.string()),
  /** The name of the message: told again under the same, it is done once. */
  messageId: z.optional(z.string()),
})

/** What the person who plays the lab does: told to us as a lab tells it, signed, at the address of labs. Null for an unknown order. */
export const pressDevLab = async (env: Environment, sent: unknown): Promise<Response | null> => {
  const parsed = press.safeParse(sent)
  const secret = labWebhookSecret(env)
  if (!parsed.success || !secret) return null
  const { id, action, values, name, messageId = uuidv7() } = parsed.data
  const [order] = await loadOrders(env, sql`l.id = ${id}`)
  if (!order) return null
  const body = JSON.stringify(
    action === 'in_range' || action === 'result'
      ? reportOf(order, action === 'result' && values ? values : inRangeOf(order), name)
      : taskOf(order, action),
  )
  const request = await signedCallback(env, '/api/labs/events', { secret, messageId, body })
  return handleLabCallback(request, env)
}

const inRangeOf = ({ tests }: DevLabOrder): Partial<Record<LabTestCode, string>> =>
  Object.fromEntries(tests.map((code) => [code, labTestOf(code).example]))

const taskOf = ({ id }: DevLabOrder, status: string) =>
  fhirTaskOf({
    orderId: id,
    statuses: [{ code: status }],
    reasonCode: status === 'rejected' ? 'leaked' : null,
    trackingNumber: status === 'kit_shipped' ? `9400 ${id.slice(-8)}` : null,
  })

const reportOf = (
  order: DevLabOrder,
  values: Partial<Record<LabTestCode, string>>,
  name: string | undefined,
) => {
  const isWhole = order.tests.every((code) => values[code])
  const isCorrection = order.status === 'final' || order.status === 'corrected'
  const [given, ...family] = name?.split(' ') ?? [order.firstName, order.lastName]
  return {
    resourceType: 'DiagnosticReport',
    basedOn: [{ identifier: { value: order.id } }],
    status: isCorrection ? 'corrected' : isWhole ? 'final' : 'partial',
    effectiveDateTime: iso(now()),
    performer: [{ display: order.vendor }],
    contained: [
      {
        resourceType: 'Patient',
        name: [{ given: [given], family: family.join(' ') }],
        birthDate: order.dob,
      },
      ...keysOf(values).map((code) => observationOf(code, values[code] ?? '')),
    ],
  }
}

const observationOf = (code: LabTestCode, value: string) => {
  const test = labTestOf(code)
  const { loinc, name, unit, expected } = test
  const measure = measureOf(test, value)
  const quantity = measure?.kind === 'quantity' && !measure.presence ? measure : null
  return {
    resourceType: 'Observation',
    status: 'final',
    code: { coding: [{ system: 'http://loinc.org', code: loinc, display: name }] },
    ...(quantity
      ? {
          valueQuantity: {
            value: quantity.number,
            unit: quantity.unit ?? unit,
            ...(quantity.comparator !== '=' && { comparator: quantity.comparator }),
          },
        }
      : { valueString: value }),
    referenceRange: [{ text: expected }],
  }
}
