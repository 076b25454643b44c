import type { Hl7Message, Hl7Segment } from '@medplum/core'
import {
  codedElementsOf,
  componentOf,
  printedOf,
  repetitionsOf,
  textOfField,
} from '#edge/platform/services/hl7/fields'
import { dayOf, instantOf, offsetOf } from '#edge/platform/services/hl7/moments'
import {
  type GroupedMessage,
  groupSegments,
  type ObservationGroup,
  type OrderGroup,
} from '#edge/platform/services/hl7/order-groups'
import type { LabReport } from '../../labs'
import {
  type LabMessage,
  onlyOrderOf,
  orderOfRequest,
  type ReadObservation,
  type ReportMessage,
  sortObservations,
  wholeUnlessPreliminary,
  withDoubts,
} from '../report-message'
import { withoutDocuments } from '../sent-documents'
import { documentsOf, isDocument } from './documents'
import { readObx, readUnperformed } from './observation-value'

/** The reports of an ORU^R01, one for each order of each patient. Null for a message of another type. */
export const readResults = (message: Hl7Message): readonly LabMessage[] | null => {
  if (componentOf(message.header, 9) !== 'ORU') return null
  const grouped = groupSegments(message)
  if (grouped.groups.length === 0) return [unreadReport(message, vendorOf(message))]
  const reports = groupByOrder(grouped.groups).flatMap(([orderId, groups], at) =>
    readOrder(message, orderId, groups, at === 0 ? grouped : null),
  )
  return reports
}

/** Groups of one patient that name the same order, or none where the others name one alone. */
const groupByOrder = (groups: readonly OrderGroup[]): [string, OrderGroup[]][] => {
  const found = new Map<Hl7Segment | undefined, Map<string, OrderGroup[]>>()
  for (const group of groups) {
    const orders = found.get(group.patient) ?? new Map<string, OrderGroup[]>()
    const all = groups.filter((each) => each.patient === group.patient).map(placerOf)
    const orderId = orderOfRequest(placerOf(group)) || onlyOrderOf(all)
    orders.set(orderId, [...(orders.get(orderId) ?? []), group])
    found.set(group.patient, orders)
  }
  return [...found.values()].flatMap((orders) => [...orders])
}

/** What the order is called here: ORC-2 and OBR-2 say the same, or it is not known. */
const placerOf = ({ orc, obr }: OrderGroup): string => {
  const names = [componentOf(orc, 2), componentOf(obr, 2)]
  return onlyOrderOf(names)
}

/** OBR-25 of an order without a result: it was received, or its specimen was. */
const withoutResultYet = new Set(['O', 'I', 'S'])

/** ORC-1 and ORC-5 of an order that is canceled, refused or discontinued (HL7 tables 0119 and 0038). */
const canceled = /^(CA|OC|CR|DC|OD|DR)$/i

/** OBR-25, HL7 table 0123: `X` too for an order that its ORC cancels. */
const statusOf = ({ orc, obr }: OrderGroup): string =>
  canceled.test(componentOf(orc, 1)) || canceled.test(componentOf(orc, 5))
    ? 'X'
    : componentOf(obr, 25).toUpperCase()

const readOrder = (
  message: Hl7Message,
  orderId: string,
  groups: readonly OrderGroup[],
  loose: GroupedMessage | null,
): readonly LabMessage[] => {
  const isUnderWay = (group: OrderGroup) =>
    group.observations.length === 0 && withoutResultYet.has(statusOf(group))
  if (groups.every(isUnderWay) && !loose?.unknown.length)
    return orderId && groups.some((group) => statusOf(group) === 'I')
      ? [
          {
            kind: 'progress',
            orderId,
            status: 'received_by_lab',
            reasonCode: null,
            trackingNumber: null,
          },
        ]
      : []
  const found = groups.flatMap(readGroup)
  const { values, unread } = sortObservations(found)
  const documents = documentsOf(groups)
  const offset = offsetOf(componentOf(message.header, 7))
  // Segments of the laboratory's own stand beside the values; without any, a person reads them.
  const isOwn = (segment: string) => segment.startsWith('Z') && values.length > 0
  const own = (loose?.unknown ?? []).filter(isOwn)
  const unknown = (loose?.unknown ?? []).filter((segment) => !isOwn(segment))
  const conclusion = conclusionOf(groups, [...(loose?.notes ?? []), ...own])
  return [
    {
      kind: 'report',
      orderId,
      vendor: vendorOf(message),
      ...personOf(groups[0]?.patient),
      report: {
        status: wholeUnlessPreliminary(reportStatusOf(groups), values),
        values: withDoubts(values, conclusion),
        collectedAt: collectedAtOf(groups, offset),
        conclusion,
      },
      unread:
        [...unread.map(({ written }) => written), ...unknown, ...documents.refused]
          .map(withoutDocuments)
          .join('\n') || null,
      documents: documents.files,
    },
  ]
}

interface FoundObservation extends ReadObservation {
  /** As the laboratory wrote it. */
  readonly written: string
}

const readGroup = (group: OrderGroup): readonly FoundObservation[] => {
  const status = statusOf(group)
  if (group.observations.length > 0)
    return group.observations.map((each) => ({
      ...readOne(each, status),
      written: writtenOf(each),
    }))
  const written = group.obr.toString()
  if (status === 'X') return [{ ...readUnperformed(group.obr, group.notes.join('\n')), written }]
  return [{ value: null, isEmpty: withoutResultYet.has(status), written }]
}

const readOne = (group: ObservationGroup, orderStatus: string): ReadObservation => {
  if (group.brokenLines.length > 0) return { value: null, isEmpty: false }
  if (isDocument(group)) return { value: null, isEmpty: true }
  return readObx(group.obx, orderStatus, group.notes.filter(Boolean).join('\n'))
}

const writtenOf = ({ obx, notes, brokenLines }: ObservationGroup): string =>
  [obx.toString(), ...brokenLines, ...notes].join('\n')

/** An order is whole once each of its parts is. */
const reportStatusOf = (groups: readonly OrderGroup[]): LabReport['status'] => {
  const statuses = groups.map(statusOf)
  if (statuses.some((each) => /^[PARSIO]$/.test(each))) return 'partial'
  return statuses.includes('C') || hasCorrection(groups) ? 'corrected' : 'final'
}

const hasCorrection = (groups: readonly OrderGroup[]): boolean =>
  groups.some(({ observations }) =>
    observations.some(({ obx }) => /^[CADW]$/i.test(componentOf(obx, 11))),
  )

/** Whose it is, by PID-5 and PID-7: the legal name, where there are several. */
const personOf = (pid: Hl7Segment | undefined): Pick<ReportMessage, 'name' | 'dob'> => {
  const names = repetitionsOf(pid, 5)
  const [family = '', given = '', middle = ''] =
    names.find((components) => components[6] === 'L') ?? names[0] ?? []
  const [surname = ''] = family.split(pid?.context.subcomponentSeparator ?? '&')
  return {
    name: [given, middle, surname].filter((part) => part).join(' '),
    dob: dayOf(componentOf(pid, 7)),
  }
}

/** When the specimen was taken: SPM-17, else OBR-7, else OBX-14; the earliest of them. */
const collectedAtOf = (groups: readonly OrderGroup[], offset: string | null): string | null => {
  const earliest = (texts: readonly string[]) =>
    texts.flatMap((text) => instantOf(text, offset) ?? []).toSorted()[0]
  const ofSpecimens = groups.flatMap(({ specimens }) =>
    specimens.map((spm) => componentOf(spm, 17)),
  )
  const ofTests = groups.flatMap(({ observations }) =>
    observations.map(({ obx }) => componentOf(obx, 14)),
  )
  return (
    earliest(ofSpecimens) ??
    earliest(groups.map(({ obr }) => componentOf(obr, 7))) ??
    earliest(ofTests) ??
    null
  )
}

/** What is written of the report as a whole: notes of the message, of the patient and of orders, and of the specimen. */
const conclusionOf = (groups: readonly OrderGroup[], loose: readonly string[]): string | null => {
  const specimens = groups.flatMap((group) => group.specimens.flatMap(wordsOfSpecimen))
  const lines = [...loose, ...groups.flatMap(({ notes }) => notes), ...specimens]
  return [...new Set(lines.filter(Boolean))].join('\n') || null
}

/** Why it was rejected, its state and what was noted of it: SPM-21, SPM-24 and SPM-14. */
const wordsOfSpecimen = (spm: Hl7Segment): string[] => [
  ...[21, 24].flatMap((field) => codedElementsOf(spm, field).map(printedOf)),
  textOfField(spm, 14),
]

/** The sending laboratory: MSH-4, else MSH-3. */
const vendorOf = ({ header }: Hl7Message): string | null =>
  componentOf(header, 4) || componentOf(header, 3) || null

const unreadReport = (message: Hl7Message, vendor: string | null): ReportMessage => ({
  kind: 'report',
  orderId: '',
  vendor,
  name: '',
  dob: '',
  report: { status: 'partial', values: [] },
  unread: withoutDocuments(message.toString()),
  documents: [],
})
