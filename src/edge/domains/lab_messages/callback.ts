import type { Hl7Message } from '@medplum/core'
import { takeServiceMessage } from '#edge/events/service-messages'
import { type Db, type Statement, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { log } from '#edge/platform/log'
import { Problem } from '#edge/platform/problem'
import { deleteFile, type StoredFile } from '#edge/platform/services/files'
import { answerHl7 } from '#edge/platform/services/hl7/answer'
import { decodeHl7, isHl7, openMessages } from '#edge/platform/services/hl7/open-messages'
import { labWebhookSecret } from '#edge/platform/services/labs'
import { receiveFiles } from '../attachments'
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
  const stored: StoredFile[] = []
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
            : placeReport(env, db, message, at, stored),
        ),
      )
      return written.flat()
    },
  })
  // Of a refused batch the files are stored anew when it is told again.
  if (taken.status === 409) await Promise.all(stored.map((each) => deleteFile(env.FILES, each)))
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
  { orderId, name, dob, vendor, unread, documents, ...message }: ReportMessage,
  at: string,
  stored: StoredFile[],
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
  const receive = async (owner: Parameters<typeof receiveFiles>[2]) => {
    if (documents.length === 0) return { statements: [], words: [] }
    const received = await receiveFiles(env, db, owner, documents, at)
    stored.push(...received.stored)
    const words = received.refused.map((each) => `${each}: it is no picture and no PDF that opens`)
    return { statements: received.statements, words }
  }
  const keep = async (
    problem: Parameters<typeof keepUnmatched>[1]['problem'],
    left: Partial<Pick<typeof report, 'values' | 'conclusion'>> & { readonly unread?: string } = {},
  ) => {
    const id = uuidv7()
    const isAlone = left.unread === undefined
    const owner = { subjectType: 'unmatched_labs', subjectId: id, patientId: null } as const
    const { statements, words } = isAlone ? await receive(owner) : { statements: [], words: [] }
    const rows = await keepUnmatched(env, {
      id,
      vendor: order?.vendor ?? vendorNamed(vendor) ?? 'Manual',
      problem,
      orderId: order?.id ?? null,
      name,
      dob,
      report: {
        ...report,
        ...left,
        unread: left.unread ?? linesOf(unread, ...words),
        ...(statements.length > 0 && { documents: documents.map((each) => each.name) }),
      },
    })
    return [...rows, ...statements]
  }
  const hasFindings = report.values.length > 0 || Boolean(report.conclusion)
  if (!hasFindings && documents.length === 0) return keep('unreadable')
  if (!order) return keep('unknown_order')
  const problem = await findPlaceProblem(db, order, { name, dob })
  if (problem) return keep(problem)
  try {
    const placed = hasFindings ? await reportStatements(env, db, order, report, {}) : []
    const { id: subjectId, patientId } = order
    const files = await receive({ subjectType: 'labs', subjectId, patientId })
    // A document alone is read by a person, who enters what it says.
    const alone = hasFindings
      ? []
      : documents.map((each) => `${each.name}: a document without values`)
    const left = linesOf(unread, ...files.words, ...alone)
    return [
      ...placed,
      ...files.statements,
      ...(left ? await keep('unreadable', { values: [], conclusion: null, unread: left }) : []),
    ]
  } catch (error) {
    // A result of an order that was canceled or given up: it is someone's all the same.
    if (error instanceof Problem && error.code === 'no_report_now')
      return keep(noReportProblem(order.status))
    throw error
  }
}

const linesOf = (...lines: readonly (string | null)[]): string | null =>
  lines.filter(Boolean).join('\n') || null

const vendorNamed = (name: string | null): VendorCode | undefined =>
  vendorCodes.find((code) => code.toLowerCase() === name?.toLowerCase())
