import type {
  Bundle,
  BundleEntry,
  Organization,
  Practitioner,
  Resource,
  Task,
} from '@medplum/fhirtypes'
import { fhirPatient } from '../fhir-patient'
import type { ErxOrder } from './erx-order'
import { erxMedicationRequest, prescriptionSystem, urnOf } from './medication-request'
import { type ScriptEvent, scriptEvents, scriptSystem } from './script-events'

/** A message to a pharmacy, named as NCPDP SCRIPT names it. */
export interface ScriptMessage {
  /** The same where it is sent again, so that it counts once. */
  readonly id: string
  readonly sentAt: string
  readonly event: Extract<
    ScriptEvent,
    'NewRx' | 'Resupply' | 'CancelRx' | 'RxRenewalResponse' | 'RxChangeResponse'
  >
  readonly order: ErxOrder
  /** The message of the pharmacy that it answers, by its id. */
  readonly answers?: string | null
  /** Whether a response gives nothing of what the pharmacy asked for. */
  readonly isDenied?: boolean
  /** Why a prescription ends, or a request is denied. */
  readonly reason?: string | null
}

export interface ScriptSource {
  readonly name: string
  readonly endpoint: string
}

export const ncpdpSystem = 'http://terminology.hl7.org/CodeSystem/NCPDPProviderIdentificationNumber'
export const npiSystem = 'http://hl7.org/fhir/sid/us-npi'

/** Whether it puts a prescription into force: NewRx, and a response that gives what was asked for. */
export const isNewPrescription = ({ event, isDenied }: ScriptMessage): boolean =>
  event === 'NewRx' ||
  (!isDenied && (event === 'RxRenewalResponse' || event === 'RxChangeResponse'))

/** FHIR R4: a Bundle of type message, whose header names the event, and the resources that it is about. */
export const scriptBundle = (message: ScriptMessage, source: ScriptSource): Bundle => {
  const { id, sentAt, event, order, reason = null } = message
  const task = taskOf(message)
  return {
    resourceType: 'Bundle',
    identifier: { system: 'urn:careplus:messages', value: id },
    type: 'message',
    timestamp: sentAt,
    entry: [
      entry(`urn:careplus:messages:${id}`, {
        resourceType: 'MessageHeader',
        id,
        eventCoding: { system: scriptSystem, code: event, display: scriptEvents[event] },
        destination: [
          {
            name: order.pharmacy.name,
            endpoint: `urn:careplus:pharmacies:${order.pharmacy.id}`,
            receiver: { reference: urnOf(order.pharmacy.id) },
          },
        ],
        author: { reference: urnOf(order.clinician.id) },
        source,
        ...(message.answers && { response: { identifier: message.answers, code: 'ok' } }),
        focus: [{ reference: task ? taskUrl(id) : urnOf(order.id) }],
      }),
      ...(task ? [entry(taskUrl(id), task)] : []),
      entry(
        urnOf(order.id),
        erxMedicationRequest(
          order,
          event === 'CancelRx' ? 'cancelled' : 'active',
          event === 'CancelRx' ? reason : null,
        ),
      ),
      entry(urnOf(order.patient.id), { id: order.patient.id, ...fhirPatient(order.patient) }),
      entry(urnOf(order.clinician.id), fhirPractitioner(order.clinician)),
      entry(urnOf(order.pharmacy.id), fhirPharmacy(order.pharmacy)),
    ],
  }
}

const entry = (fullUrl: string, resource: Resource): BundleEntry => ({ fullUrl, resource })
const taskUrl = (id: string): string => `urn:careplus:messages:${id}:task`

const taskCodes = {
  Resupply: 'fulfill',
  RxRenewalResponse: 'approve',
  RxChangeResponse: 'change',
} as const

/** A refill is asked for, and a request is denied, by a Task on a prescription that stands. */
const taskOf = ({ event, isDenied, order, sentAt, reason }: ScriptMessage): Task | null => {
  if ((event !== 'Resupply' && !isDenied) || event === 'NewRx' || event === 'CancelRx') return null
  return {
    resourceType: 'Task',
    status: isDenied ? 'rejected' : 'requested',
    ...(isDenied && reason && { statusReason: { text: reason } }),
    intent: 'order',
    code: {
      coding: [
        {
          system: 'http://hl7.org/fhir/CodeSystem/task-code',
          code: taskCodes[event],
        },
      ],
    },
    groupIdentifier: { system: prescriptionSystem, value: order.id },
    focus: { reference: urnOf(order.id) },
    for: { reference: urnOf(order.patient.id) },
    authoredOn: sentAt,
    requester: { reference: urnOf(order.clinician.id) },
    owner: { reference: urnOf(order.pharmacy.id) },
  }
}

export const fhirPractitioner = ({ id, name, npi }: ErxOrder['clinician']): Practitioner => ({
  resourceType: 'Practitioner',
  id,
  ...(npi && { identifier: [{ system: npiSystem, value: npi }] }),
  name: [{ text: name }],
})

export const fhirPharmacy = ({
  id,
  name,
  ncpdpId,
  npi,
  phone,
}: ErxOrder['pharmacy']): Organization => ({
  resourceType: 'Organization',
  id,
  identifier: [
    ...(ncpdpId ? [{ system: ncpdpSystem, value: ncpdpId }] : []),
    ...(npi ? [{ system: npiSystem, value: npi }] : []),
    { system: 'urn:careplus:pharmacies', value: id },
  ],
  name,
  ...(phone && { telecom: [{ system: 'phone', value: `+1${phone}` }] }),
})
