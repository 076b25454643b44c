import type { Bundle } from '@medplum/fhirtypes'
import { type FhirTask, fhirTaskOf, readFhirTask } from '../fhir-task'
import { readBundle } from './read-bundle'
import { outcomeOf } from './script-answer'
import { scriptEvents, scriptSystem, statusesByEvent } from './script-events'

/** What a pharmacy or the service tells of a prescription. */
export interface PharmacyNews extends FhirTask {
  /** The message of ours that it answers. */
  readonly about: string | null
}

type NewsEvent = keyof typeof statusesByEvent
const events = Object.entries(statusesByEvent)

/**
 * A message by its name in NCPDP SCRIPT (FHIR Bundle of type message, whose Task names the prescription and says its
 * status), or a Task alone, as a server of FHIR answers how far a prescription is. Null for anything else, and for a
 * message whose status is none of its event.
 */
export const readPharmacyNews = (sent: unknown): PharmacyNews | null => {
  const message = readBundle(sent)
  if (!message) {
    const task = readFhirTask(sent)
    return task && { ...task, about: null }
  }
  const { header, request: proposed } = message
  const task = message.all.flatMap((resource) => readFhirTask(resource) ?? [])[0]
  const { system, code = '' } = header?.eventCoding ?? {}
  const allowed = events.find(([event]) => system === scriptSystem && event === code)?.[1]
  if (!task || !allowed?.some((status) => task.statuses.some((each) => each.code === status)))
    return null
  const words = [
    task.words,
    message.outcome &&
      outcomeOf(message)
        .map((each) => each.words)
        .join(' '),
    // What the pharmacy would give in its place.
    code === 'RxChangeRequest' && proposed?.medicationCodeableConcept?.text,
    proposed?.dosageInstruction?.[0]?.text,
  ]
  return {
    ...task,
    id: header?.id ?? task.id ?? null,
    words: words.filter(Boolean).join('\n') || null,
    about: header?.response?.identifier ?? null,
  }
}

/** The event of a status; null for a status that no message of SCRIPT has: how far the pharmacy is. */
export const eventOfStatus = (status: string): NewsEvent | null => {
  const names: readonly NewsEvent[] = Object.keys(statusesByEvent).filter(isNewsEvent)
  return names.find((event) => statusesByEvent[event].some((each) => each === status)) ?? null
}
const isNewsEvent = (name: string): name is NewsEvent => name in statusesByEvent

/** The message by which a pharmacy would tell a status, for the pharmacies that are played on a laptop. */
export const pharmacyMessage = (
  event: NewsEvent,
  {
    messageId,
    about,
    task,
  }: {
    readonly messageId: string
    readonly about: string | null
    readonly task: FhirTask
  },
): Bundle => ({
  resourceType: 'Bundle',
  type: 'message',
  entry: [
    {
      fullUrl: `urn:careplus:messages:${messageId}`,
      resource: {
        resourceType: 'MessageHeader',
        id: messageId,
        eventCoding: { system: scriptSystem, code: event, display: scriptEvents[event] },
        source: { name: 'Embedded pharmacies', endpoint: 'urn:careplus:embedded-pharmacies' },
        ...(about && { response: { identifier: about, code: 'ok' } }),
        focus: [{ reference: `urn:careplus:messages:${messageId}:task` }],
      },
    },
    { fullUrl: `urn:careplus:messages:${messageId}:task`, resource: fhirTaskOf(task) },
  ],
})
