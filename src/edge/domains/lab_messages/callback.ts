import { drainOutbox } from '#edge/events/request-drain'
import { connect, type Db, isConstraintError, type Statement, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { log } from '#edge/platform/log'
import { Problem } from '#edge/platform/problem'
import { labWebhookSecret } from '#edge/platform/services/labs'
import { isSvixSignature } from '#edge/platform/services/svix-signature'
import { emptyResponse } from '#edge/platform/services/twilio-callback'
import { dayMs, iso, now } from '#edge/platform/time'
import { labProgressStatements, reportStatements } from '../labs'
import type { LabStatus } from '../labs/transitions'
import { type VendorCode, vendorCodes } from '../labs/vendors'
import { findMatchProblem, keepUnmatched } from '../unmatched_labs'
import { type LabMessage, readLabMessage } from './read-message'

/**
 * `POST /api/labs/events`: what a lab tells of an order, in FHIR R4. Nothing it did not sign is read; what it tells twice
 * is done once; a result that fits no patient is kept for staff. 422 for what cannot be read: the lab looks at it again.
 */
export const handleLabCallback = async (request: Request, env: Environment): Promise<Response> => {
  const secret = labWebhookSecret(env)
  if (!secret) return emptyResponse(404)
  const body = await request.text()
  if (!(await isSvixSignature(secret, request.headers, body, now()))) return emptyResponse(403)
  const message = readLabMessage(body)
  if (!message) return emptyResponse(422)
  const id = request.headers.get('svix-id') ?? ''
  try {
    await takeMessage(env, connect(env.DB), id, message)
    return emptyResponse(204)
  } catch (error) {
    if (isConstraintError(error, 'lab_messages.id')) return emptyResponse(204)
    // The order was changed meanwhile: the lab tells it again.
    if (isConstraintError(error, 'stale_version')) return emptyResponse(409)
    log.error('lab_callback', error, env)
    return emptyResponse(500)
  }
}

const takeMessage = async (
  env: Environment,
  db: Db,
  id: string,
  message: LabMessage,
): Promise<void> => {
  const at = iso(now())
  await db.batch([
    sql`insert into lab_messages (id, received_at) values (${id}, ${at})`,
    ...(message.kind === 'progress'
      ? labProgressStatements(sql`l.id = ${message.orderId}`, { ...message, at })
      : await placeReport(env, db, message, at)),
  ])
  await drainOutbox(env)
}

interface NamedOrder {
  readonly id: string
  readonly patientId: string
  readonly status: LabStatus
  readonly version: number
  readonly vendor: VendorCode
  readonly firstName: string
  readonly lastName: string
  readonly dob: string
}

/** On its order, if that is this person's; else where staff find whose it is. */
const placeReport = async (
  env: Environment,
  db: Db,
  { orderId, name, dob, vendor, ...message }: Extract<LabMessage, { kind: 'report' }>,
  at: string,
): Promise<readonly Statement[]> => {
  const report = { ...message.report, at }
  const order = await db.first(sql<NamedOrder>`
    select l.id, l.patient_id as "patientId", l.status, l.version, l.vendor,
      u.first_name as "firstName", u.last_name as "lastName", p.dob
    from labs l join patients p on p.id = l.patient_id join users u on u.id = p.id where l.id = ${orderId}`)
  const keep = (problem: Parameters<typeof keepUnmatched>[1]['problem']) =>
    keepUnmatched(env, {
      vendor: order?.vendor ?? vendorCodes.find((code) => code === vendor) ?? 'Manual',
      problem,
      orderId: order?.id ?? null,
      name,
      dob,
      report,
    })
  if (!order) return keep('unknown_order')
  const problem = findMatchProblem(order, { name, dob })
  if (problem) return keep(problem)
  try {
    return await reportStatements(env, db, order, report, {})
  } catch (error) {
    // A result of an order that was canceled or given up: it is someone's all the same.
    if (error instanceof Problem && error.code === 'no_report_now') return keep('unknown_order')
    throw error
  }
}

/** What a lab tells again comes within days. */
export const expireLabMessages = (at: number): Statement =>
  sql`delete from lab_messages where received_at < ${iso(at - 30 * dayMs)}`
