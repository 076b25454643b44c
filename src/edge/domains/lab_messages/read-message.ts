import { type FhirTask, readFhirTask } from '#edge/platform/services/fhir-task'
import { parseJson } from '#edge/platform/services/parse-json'
import { labStatuses } from '../labs/transitions'
import { orderOfRequest, type ReportMessage, readReport } from './fhir/read-report'
import { reportsOf } from './fhir/resources'

interface ProgressMessage {
  readonly kind: 'progress'
  readonly orderId: string
  readonly status: (typeof labStatuses)[number]
  readonly reasonCode: string | null
  readonly trackingNumber: string | null
}
export type LabMessage = ProgressMessage | ReportMessage

/** What a lab says of orders: a step, or the reports of a message. Null for anything else. */
export const readLabMessage = (body: string): readonly LabMessage[] | null => {
  const sent = parseJson(body)
  const progress = readFhirTask(sent)
  if (progress) {
    const step = progressOf(progress)
    return step && [step]
  }
  const reports = reportsOf(sent)
  return reports.length > 0 ? reports.map(readReport) : null
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
