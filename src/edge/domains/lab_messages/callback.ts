import { takeServiceMessage } from '#edge/events/service-messages'
import { type Db, type Statement, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { log } from '#edge/platform/log'
import { Problem } from '#edge/platform/problem'
import { labWebhookSecret } from '#edge/platform/services/labs'
import { labProgressStatements, reportStatements } from '../labs'
import type { LabStatus } from '../labs/transitions'
import { type VendorCode, vendorCodes } from '../labs/vendors'
import { findMatchProblem, keepUnmatched } from '../unmatched_labs'
import type { ReportMessage } from './fhir/read-report'
import { readLabMessage } from './read-message'

/** `POST /api/labs/events`: what a lab tells of an order, in FHIR R4. A result that fits no patient is kept for staff. */
export const handleLabCallback = (request: Request, env: Environment): Promise<Response> =>
  takeServiceMessage(request, env, {
    name: 'lab_callback',
    secret: labWebhookSecret(env),
    read: readLabMessage,
    write: async (db, messages, at) => {
      const written = await Promise.all(
        messages.map((message) =>
          message.kind === 'progress'
            ? labProgressStatements(sql`l.id = ${message.orderId}`, { ...message, at })
            : placeReport(env, db, message, at),
        ),
      )
      return written.flat()
    },
  })

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

/** On its order, if that is this person's; else where staff find whose it is, and what of it could not be read. */
const placeReport = async (
  env: Environment,
  db: Db,
  { orderId, name, dob, vendor, unread, ...message }: ReportMessage,
  at: string,
): Promise<readonly Statement[]> => {
  const report = { ...message.report, at }
  if (unread)
    log.alarm(
      'lab_report_unread',
      'A report of a lab could not be read in whole: the rest is kept with the results that fit no patient',
      { values: report.values.length },
    )
  const order = await db.first(sql<NamedOrder>`
    select l.id, l.patient_id as "patientId", l.status, l.version, l.vendor,
      u.first_name as "firstName", u.last_name as "lastName", p.dob
    from labs l join patients p on p.id = l.patient_id join users u on u.id = p.id where l.id = ${orderId}`)
  const keep = (problem: Parameters<typeof keepUnmatched>[1]['problem'], values = report.values) =>
    keepUnmatched(env, {
      vendor: order?.vendor ?? vendorCodes.find((code) => code === vendor) ?? 'Manual',
      problem,
      orderId: order?.id ?? null,
      name,
      dob,
      report: { ...report, values, unread },
    })
  if (report.values.length === 0 && !report.conclusion) return keep('unreadable')
  if (!order) return keep('unknown_order')
  const problem = findMatchProblem(order, { name, dob })
  if (problem) return keep(problem)
  try {
    return [
      ...(await reportStatements(env, db, order, report, {})),
      ...(unread ? await keep('unreadable', []) : []),
    ]
  } catch (error) {
    // A result of an order that was canceled or given up: it is someone's all the same.
    if (error instanceof Problem && error.code === 'no_report_now') return keep('unknown_order')
    throw error
  }
}
