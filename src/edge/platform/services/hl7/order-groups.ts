import type { Hl7Message, Hl7Segment } from '@medplum/core'
import { textOfField } from './fields'

export interface ObservationGroup {
  readonly obx: Hl7Segment
  readonly notes: string[]
  /** Lines that follow it and are no segment: a text that was broken by a line feed. */
  readonly brokenLines: string[]
}

/** An OBR with what stands below it. */
export interface OrderGroup {
  readonly patient: Hl7Segment | undefined
  readonly orc: Hl7Segment | undefined
  readonly obr: Hl7Segment
  readonly observations: ObservationGroup[]
  readonly specimens: Hl7Segment[]
  readonly notes: string[]
}

export interface GroupedMessage {
  readonly groups: readonly OrderGroup[]
  /** Notes that are of no order: of the patient, or of the message. */
  readonly notes: readonly string[]
  /** Segments that are not known here, as they are written. */
  readonly unknown: readonly string[]
}

/** Segments that say nothing of a result. */
const withoutResult = new Set([
  ...['MSH', 'FHS', 'BHS', 'BTS', 'FTS', 'SFT', 'UAC', 'EVN', 'PD1', 'NK1', 'PV1', 'PV2', 'ROL'],
  ...['IN1', 'IN2', 'GT1', 'DG1', 'TQ1', 'TQ2', 'CTD', 'CTI', 'FT1', 'PRT', 'SAC', 'INV', 'ARV'],
])

/** Puts the segments of an ORU^R01 where they belong; the order of segments says so. */
export const groupSegments = ({ segments }: Hl7Message): GroupedMessage => {
  const groups: OrderGroup[] = []
  const looseNotes: string[] = []
  const unknown: string[] = []
  let patient: Hl7Segment | undefined
  let orc: Hl7Segment | undefined
  let order: OrderGroup | undefined
  let observation: ObservationGroup | undefined
  for (const segment of segments) {
    const written = segment.toString()
    if (!written.trim()) continue
    if (segment.name === 'PID') {
      patient = segment
      orc = order = observation = undefined
    } else if (segment.name === 'ORC') {
      orc = segment
      order = observation = undefined
    } else if (segment.name === 'OBR') {
      order = { patient, orc, obr: segment, observations: [], specimens: [], notes: [] }
      groups.push(order)
      observation = undefined
    } else if (segment.name === 'OBX' && order) {
      observation = { obx: segment, notes: [], brokenLines: [] }
      order.observations.push(observation)
    } else if (segment.name === 'SPM' && order) {
      order.specimens.push(segment)
      observation = undefined
    } else if (segment.name === 'NTE') {
      const notes = observation?.notes ?? order?.notes ?? looseNotes
      notes.push(textOfField(segment, 3))
    } else if (!/^[A-Z][A-Z\d]{2}$/.test(segment.name) && observation) {
      observation.brokenLines.push(written)
    } else if (!withoutResult.has(segment.name)) unknown.push(written)
  }
  return { groups, notes: looseNotes, unknown }
}
