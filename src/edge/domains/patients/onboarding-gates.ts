import type { AccessState } from '../../platform/fields'

/** What stands between a signed-in patient and the app; `treatments` is a redirect to /app/treatments. */
export type Gate = 'consents' | 'treatments' | 'cbo_assignment' | 'insurance_required' | 'open'

export interface Standing {
  readonly consentsComplete: boolean
  readonly hasActiveTreatment: boolean
  /** The path of the page being opened. */
  readonly path: string
  readonly cboAction: AccessState
  readonly subscribed: boolean
  /** `null` until the patient has answered. */
  readonly waitlist: boolean | null
}

/** The first gate that is shut. */
export const gateOf = (standing: Standing): Gate =>
  gates.find(({ shut }) => shut(standing))?.gate ?? 'open'

const gates: readonly { gate: Gate; shut: (standing: Standing) => boolean }[] = [
  { gate: 'consents', shut: ({ consentsComplete }) => !consentsComplete },
  {
    gate: 'treatments',
    shut: ({ hasActiveTreatment, path }) => !hasActiveTreatment && !isTreatments(path),
  },
  {
    gate: 'cbo_assignment',
    shut: ({ cboAction, subscribed }) => cboAction === 'not_allowed' && !subscribed,
  },
  {
    gate: 'insurance_required',
    shut: ({ cboAction, waitlist }) => cboAction === 'waitlist' && waitlist === null,
  },
]

const isTreatments = (path: string) => /^\/app\/treatments(?:[/?#]|$)/.test(path)

/** An encounter type, by its number or as the wire writes it. */
export type EncounterTypeId = number | string

export const encounterTypes = {
  prepInitial: 1,
  hivFollowUp: 7,
  hivAdherence: 8,
  injectablePrep: 10,
  pep: 11,
} as const

const isOneOf = (id: EncounterTypeId, ...types: readonly (keyof typeof encounterTypes)[]) =>
  types.some((type) => String(encounterTypes[type]) === String(id))

export interface SchedulingFlags {
  readonly canSchedule: boolean
  readonly canSchedulePep: boolean
  readonly canScheduleHivFollowUpOrAdherence: boolean
}

/** What a patient may schedule; access is the answer of the rule set of their CBO. */
export const schedulingFlags = (patient: {
  readonly consentsComplete: boolean
  readonly access: AccessState
  readonly hasActiveTreatment: boolean
  /** Encounter type 11 is offered in the patient's state. */
  readonly pepOffered: boolean
  readonly hadHivVisit: boolean
}): SchedulingFlags => {
  const allowed = patient.access === 'allowed'
  return {
    canSchedule: patient.consentsComplete && allowed && patient.hasActiveTreatment,
    canSchedulePep: allowed && patient.pepOffered,
    canScheduleHivFollowUpOrAdherence: allowed && patient.hadHivVisit,
  }
}

/** Rescheduling always; else by the flag that covers this encounter. */
export const maySchedule = (
  encounterTypeId: EncounterTypeId,
  rescheduling: boolean,
  flags: SchedulingFlags,
) =>
  rescheduling ||
  flags.canSchedule ||
  (flags.canSchedulePep && isOneOf(encounterTypeId, 'pep')) ||
  (flags.canScheduleHivFollowUpOrAdherence &&
    isOneOf(encounterTypeId, 'hivFollowUp', 'hivAdherence'))

/** Whether the patient must choose video or phone; whoever is not asked comes by video. */
export const needsAppointmentType = (
  encounterTypeId: EncounterTypeId,
  phone: string | null | undefined,
) => Boolean(phone) && isOneOf(encounterTypeId, 'hivFollowUp', 'hivAdherence')

/** Whether to ask who referred the patient: on a first PrEP visit with the reach-LA CBO, never when rescheduling. */
export const asksReferral = (visit: {
  readonly encounterTypeId: EncounterTypeId
  readonly rescheduling: boolean
  readonly cboId: string | null | undefined
  /** The setting `reach_la_cbo_id`. */
  readonly reachLaCboId: string | null | undefined
}) =>
  !visit.rescheduling &&
  Boolean(visit.cboId) &&
  visit.cboId === visit.reachLaCboId &&
  isOneOf(visit.encounterTypeId, 'prepInitial', 'injectablePrep')
