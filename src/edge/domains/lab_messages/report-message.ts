import type { SentFile } from '../attachments'
import { type LabReport, type ReportedValue, speaksAgainst } from '../labs'
import { isReportInWords } from '../labs/lab-tests'
import type { LabStatus } from '../labs/transitions'

/** What a laboratory says of one test, in any format. */
export interface ReadObservation {
  /** Null where the test or its value is not known here. */
  readonly value: ReportedValue | null
  /** Nothing is said of a test: a panel of others, or one that is only registered. */
  readonly isEmpty: boolean
}

/** A step of an order that has no result yet. */
export interface ProgressMessage {
  readonly kind: 'progress'
  readonly orderId: string
  readonly status: LabStatus
  readonly reasonCode: string | null
  readonly trackingNumber: string | null
}

/** A report of a laboratory, as the platform takes it. */
export interface ReportMessage {
  readonly kind: 'report'
  readonly orderId: string
  readonly vendor: string | null
  readonly name: string
  /** YYYY-MM-DD, or what the laboratory has of it. */
  readonly dob: string
  readonly report: Omit<LabReport, 'at'>
  /** What of it is not known here, as the laboratory wrote it. */
  readonly unread: string | null
  readonly documents: readonly SentFile[]
}
export type LabMessage = ProgressMessage | ReportMessage

/** A request for a test has the name of its order, a point and the test. */
export const orderOfRequest = (name: string): string => name.split('.')[0] ?? ''

/** The only name of all; empty where there is none, or where two differ. */
export const onlyOrderOf = (requests: readonly string[]): string => {
  const [first, ...others] = new Set(requests.map(orderOfRequest).filter(Boolean))
  return first && others.length === 0 ? first : ''
}

/**
 * The values of a report, and where they are from what is left for staff to read. Of two values of one test that differ
 * in any part neither is taken: the laboratory has to correct one of them. Only a narrative report has several lines.
 */
export const sortObservations = <Found extends ReadObservation>(observations: readonly Found[]) => {
  const found = joinLines(observations)
  const written = new Map<string, Set<string>>()
  for (const { value } of found)
    if (value)
      written.set(value.code, (written.get(value.code) ?? new Set()).add(JSON.stringify(value)))
  const isClear = ({ code }: ReportedValue) => written.get(code)?.size === 1
  const read = found.flatMap(({ value }) => (value && isClear(value) ? [value] : []))
  return {
    values: read.filter((each, at) => read.findIndex(({ code }) => code === each.code) === at),
    unread: found.filter(({ value, isEmpty }) => !isEmpty && (!value || !isClear(value))),
  }
}

/** Joins the lines of a narrative report into one value; values that differ in more than their text stay apart. */
const joinLines = <Found extends ReadObservation>(found: readonly Found[]): readonly Found[] => {
  const lines = Map.groupBy(found, ({ value }) =>
    value && isReportInWords(value.code) ? JSON.stringify({ ...value, value: '' }) : '',
  )
  return found.flatMap((each) => {
    const same = [...lines].find(([key, members]) => key !== '' && members.includes(each))?.[1]
    if (!same || !each.value) return [each]
    const text = [...new Set(same.flatMap(({ value }) => value?.value ?? []))].join('\n')
    return each === same[0] ? [{ ...each, value: { ...each.value, value: text } }] : []
  })
}

/** Marks values of a report whose conclusion speaks against what is in range. */
export const withDoubts = (
  values: readonly ReportedValue[],
  conclusion: string | null,
): readonly ReportedValue[] =>
  conclusion && speaksAgainst(conclusion, null)
    ? values.map((each) => ({ ...each, isDoubted: true }))
    : values

/** A report counts as whole once no value of it is preliminary. */
export const wholeUnlessPreliminary = (
  status: LabReport['status'],
  values: readonly ReportedValue[],
): LabReport['status'] =>
  values.some((each) => each.status === 'preliminary') ? 'partial' : status

/** Reports of one order and one person in a message are one report, which is whole once all of them are. */
export const mergeReports = (messages: readonly LabMessage[]): readonly LabMessage[] => {
  const merged = new Map<string, ReportMessage>()
  const others: LabMessage[] = []
  for (const message of messages) {
    if (message.kind === 'progress' || !message.orderId) {
      others.push(message)
      continue
    }
    const key = JSON.stringify([message.orderId, message.name, message.dob])
    const earlier = merged.get(key)
    merged.set(key, earlier ? joinReports(earlier, message) : message)
  }
  return [...merged.values(), ...others]
}

const joinReports = (one: ReportMessage, other: ReportMessage): ReportMessage => {
  const found = [...one.report.values, ...other.report.values].map((value) => ({
    value,
    isEmpty: false,
  }))
  const { values, unread } = sortObservations(found)
  const statuses = [one.report.status, other.report.status]
  const join = (...texts: readonly (string | null | undefined)[]) =>
    [...new Set(texts.filter(Boolean))].join('\n') || null
  return {
    ...one,
    report: {
      status:
        statuses.find((each) => each === 'partial') ??
        statuses.find((each) => each === 'corrected') ??
        'final',
      values,
      collectedAt:
        [one.report.collectedAt, other.report.collectedAt]
          .flatMap((each) => each ?? [])
          .toSorted()[0] ?? null,
      conclusion: join(one.report.conclusion, other.report.conclusion),
    },
    documents: [...one.documents, ...other.documents],
    unread: join(
      one.unread,
      other.unread,
      unread.length > 0 ? JSON.stringify(unread.map(({ value }) => value)) : null,
    ),
  }
}
