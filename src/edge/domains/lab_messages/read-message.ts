import { type FhirTask, readFhirTask } from '#edge/platform/services/fhir-task'
import { isHl7, openMessages } from '#edge/platform/services/hl7/open-messages'
import { parseJson } from '#edge/platform/services/parse-json'
import { labStatuses } from '../labs/transitions'
import { readReport } from './fhir/read-report'
import { reportsOf } from './fhir/resources'
import { readResults } from './hl7/read-results'
import { type LabMessage, orderOfRequest, type ProgressMessage } from './report-message'

/**
 * What a lab says of orders, in FHIR R4 or HL7 v2: steps and reports, each message with its own. Null for anything else.
 */
export const readLabMessage = (body: string): readonly (readonly LabMessage[])[] | null => {
  const read = isHl7(body) ? readHl7(body) : readFhir(parseJson(body))
  return read?.flat().every(fitsRow) ? read : null
}

/** A row of the database holds two megabytes. A laboratory whose words are more than that is told so, and nothing is cut. */
const maxWords = 500_000
const fitsRow = (message: LabMessage): boolean =>
  message.kind === 'progress' ||
  JSON.stringify([message.report, message.unread, message.name]).length <= maxWords

const readHl7 = (body: string): readonly (readonly LabMessage[])[] | null => {
  const read = openMessages(body).map(readResults)
  const known = read.flatMap((each) => (each ? [each] : []))
  return known.length === read.length && known.length > 0 ? known : null
}

const readFhir = (sent: unknown): readonly (readonly LabMessage[])[] | null => {
  const progress = readFhirTask(sent)
  if (progress) {
    const step = progressOf(progress)
    return step && [[step]]
  }
  const reports = reportsOf(sent)
  return reports.length > 0 ? [reports.map(readReport)] : null
}

const progressOf = ({ orderId, statuses, ...task }: FhirTask): ProgressMessage | null => {
  const status = labStatuses.find((each) => each === statuses[0]?.code)
  return status
    ? {
        kind: 'progress',
        orderId: orderOfRequest(orderId),
        status,
        reasonCode: task.reasonCode,
        trackingNumber: task.trackingNumber,
      }
    : null
}
