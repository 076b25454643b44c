import type { Hl7Message } from '@medplum/core'
import { takeServiceMessage } from '#edge/events/service-messages'
import { type Db, type Statement, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { log } from '#edge/platform/log'
import { Problem } from '#edge/platform/problem'
import { answerHl7 } from '#edge/platform/services/hl7/answer'
import { decodeHl7, isHl7, openMessages } from '#edge/platform/services/hl7/open-messages'
import { labWebhookSecret } from '#edge/platform/services/labs'
import { labProgressStatements, reportStatements } from '../labs'
import type { LabStatus } from '../labs/transitions'
import { type VendorCode, vendorCodes } from '../labs/vendors'
import { findPlaceProblem, keepUnmatched, noReportProblem } from '../unmatched_labs'
import { readLabMessage } from './read-message'
import { type LabMessage, mergeReports, type ReportMessage } from './report-message'

/**
 * `POST /api/labs/events`: what a lab tells of an order, in FHIR R4 or HL7 v2, which is acknowledged. A result that fits
 * no patient is kept for staff.
 */
export const handleLabCallback = async (request: Request, env: Environment): Promise<Response> => {
  let opened: readonly Hl7Message[] = []
  const taken = await takeServiceMessage<readonly (readonly LabMessage[])[]>(request, env, {
    name: 'lab_callback',
    secret: labWebhookSecret(env),
    read: (body, bytes) => {
      if (!isHl7(body)) return readLabMessage(body)
      const decoded = decodeHl7(bytes)
      opened = openMessages(decoded)
      return readLabMessage(decoded)
    },
    // The messages of a batch come one after the other, and each may correct the one before.
    split: (messages) => messages.map((each) => [each]),
    write: async (db, messages, at) => {
      const written = await Promise.all(
        mergeReports(messages.flat()).map((message) =>
          message.kind === 'progress'
            ? labProgressStatements(sql`l.id = ${message.orderId}`, { ...message, at })
            : placeReport(env, db, message, at),
        ),
      )
      return written.flat()
    },
  })
  return opened.length > 0 ? answerHl7(opened, taken) : taken
}

interface NamedOrder {
  readonly id: string
  readonly patientId: string
  readonly status: LabStatus
  readonly version: number
  readonly vendor: VendorCode
  readonly firstName: string
  readonly lastName: string
  readonly nickname: string | null
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
      u.first_name as "firstName", u.last_name as "lastName", u.nickname, p.dob
    from labs l join patients p on p.id = l.patient_id join users u on u.id = p.id where l.id = ${orderId}`)
  const keep = (problem: Parameters<typeof keepUnmatched>[1]['problem'], values = report.values) =>
    keepUnmatched(env, {
      vendor: order?.vendor ?? vendorNamed(vendor) ?? 'Manual',
      problem,
      orderId: order?.id ?? null,
      name,
      dob,
      report: { ...report, values, unread },
    })
  if (report.values.length === 0 && !report.conclusion) return keep('unreadable')
  if (!order) return keep('unknown_order')
  const problem = await findPlaceProblem(db, order, { name, dob })
  if (problem) return keep(problem)
  try {
    return [
      ...(await reportStatements(env, db, order, report, {})),
      ...(unread ? await keep('unreadable', []) : []),
    ]
  } catch (error) {
    // A result of an order that was canceled or given up: it is someone's all the same.
    if (error instanceof Problem && error.code === 'no_report_now')
      return keep(noReportProblem(order.status))
    throw error
  }
}

const vendorNamed = (name: string | null): VendorCode | undefined =>
  vendorCodes.find((code) => code.toLowerCase() === name?.toLowerCase())
