import { z } from '#edge/jsonapi/contract'
import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import { connect, inList, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { fhirTaskOf } from '#edge/platform/services/fhir-task'
import { orderBundle } from '#edge/platform/services/lab-orders/fhir-order'
import { orderMessage } from '#edge/platform/services/lab-orders/hl7-order'
import { labWebhookSecret } from '#edge/platform/services/labs'
import { signedCallback } from '#edge/platform/services/svix-signature'
import { iso, now } from '#edge/platform/time'
import { keysOf } from '#edge/platform/typed-keys'
import { loadLabOrder } from '../labs'
import { labs as contract } from '../labs/contract'
import { type LabTestCode, labTestOf } from '../labs/lab-tests'
import { measureOf } from '../labs/reading/measure'
import { printedRange } from '../labs/tests/printed-range'
import { type LabStatus, stepsOfLab, underWayStatuses } from '../labs/transitions'
import { orderFormatOf, type VendorCode, vendorCodes } from '../labs/vendors'
import { handleLabCallback } from './callback'
import { writeFhirReport } from './fhir/write-report'
import { writeHl7Report } from './hl7/write-report'
import {
  type PlayedDetails,
  type PlayedReport,
  type PlayedTest,
  playedDetails,
} from './played-report'

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
  stepsOfLab.flatMap(({ from, to }) => (from.some((each) => each === status) ? [to] : []))

const press = z.extend(playedDetails, {
  id: z.uuid(),
  /** A status, `in_range` for a result without a finding, or `result` with the values. */
  action: z.string(),
  /** The name of the message: told again under the same, it is done once. */
  messageId: z.optional(z.string()),
})

/** What the person who plays the lab does: told to us as a lab tells it, signed, at the address of labs. Null for an unknown order. */
export const pressDevLab = async (env: Environment, sent: unknown): Promise<Response | null> => {
  const parsed = press.safeParse(sent)
  const secret = labWebhookSecret(env)
  if (!parsed.success || !secret) return null
  const { id, action, messageId = uuidv7(), ...details } = parsed.data
  const [order] = await loadOrders(env, sql`l.id = ${id}`)
  if (!order) return null
  const isReport = action === 'in_range' || action === 'result'
  const report = isReport
    ? await playedReportOf(
        order,
        messageId,
        action === 'result' ? details : { ...details, values: {} },
      )
    : null
  const format = details.format ?? orderFormatOf(order.vendor)
  const body = report
    ? (format === 'hl7' ? writeHl7Report : writeFhirReport)(report)
    : JSON.stringify(taskOf(order, action))
  const request = await signedCallback(env, '/api/labs/events', { secret, messageId, body })
  return handleLabCallback(request, env)
}

const taskOf = ({ id }: DevLabOrder, status: string) =>
  fhirTaskOf({
    orderId: id,
    statuses: [{ code: status }],
    reasonCode: status === 'rejected' ? 'leaked' : null,
    trackingNumber: status === 'kit_shipped' ? `9400 ${id.slice(-8)}` : null,
  })

/** Without values, each test is in range. */
const playedReportOf = async (
  order: DevLabOrder,
  messageId: string,
  details: PlayedDetails,
): Promise<PlayedReport> => {
  const { values = {}, name, dob, isSplit, hasPdf } = details
  const given = keysOf(values)
  const tests = (given.length > 0 ? given : order.tests).map((code) => testOf(code, details))
  const isWhole = given.length === 0 || order.tests.every((code) => values[code])
  const isCorrection = order.status === 'final' || order.status === 'corrected'
  const [firstName = '', ...lastNames] = name?.split(' ') ?? [order.firstName, order.lastName]
  return {
    messageId,
    orderName: details.orderName ?? order.id,
    vendor: order.vendor,
    status: details.status ?? (isCorrection ? 'corrected' : isWhole ? 'final' : 'partial'),
    firstName,
    lastName: lastNames.join(' '),
    dob: dob ?? order.dob,
    at: iso(now()),
    conclusion: details.conclusion ?? null,
    parts: isSplit && tests.length > 1 ? [tests.slice(0, 1), tests.slice(1)] : [tests],
    pdf: hasPdf ? await writePdf(order) : null,
  }
}

const testOf = (code: LabTestCode, details: PlayedDetails): PlayedTest => {
  const test = labTestOf(code)
  const value = details.values?.[code] ?? test.example
  const measure = measureOf(test, value)
  const quantity = measure?.kind === 'quantity' && !measure.presence ? measure : null
  return {
    loinc: test.loinc,
    name: test.name,
    value,
    number: quantity,
    unit: details.units?.[code] ?? (quantity ? (quantity.unit ?? test.unit ?? null) : null),
    range: details.ranges?.[code] ?? printedRange(code),
    flags: details.flags?.[code]?.split(/\s+/) ?? [],
    status: details.statuses?.[code] ?? 'final',
    comment: details.comments?.[code] ?? null,
  }
}

/** A page, as a lab would print it. */
const writePdf = async ({ vendor }: DevLabOrder): Promise<string> => {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create()
  document.addPage().drawText(`${vendor}: laboratory report`, { x: 60, y: 760, size: 18 })
  return document.saveAsBase64()
}

/** An order as its lab receives it: HL7 v2 or FHIR R4. */
export const receivedOrder = async (env: Environment, id: string): Promise<string | null> => {
  const order = await loadLabOrder(env, connect(env.DB), id)
  if (!order) return null
  return orderFormatOf(vendorCodes.find((code) => code === order.vendor) ?? 'Manual') === 'hl7'
    ? orderMessage(order, 'NW').replaceAll('\r', '\n')
    : JSON.stringify(orderBundle(order, 'active'), null, 2)
}
