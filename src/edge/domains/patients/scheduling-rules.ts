import type { AccessState } from '#edge/platform/access-states'
import { hourMs } from '#edge/platform/time'

/** An encounter type, by its number or as the wire writes it. */
export type EncounterTypeId = number | string

export const encounterTypeIds = {
  prepInitial: 1,
  hivFollowUp: 7,
  hivAdherence: 8,
  injectablePrep: 10,
  pep: 11,
} as const

/** PEP is not recommended when it starts later than this after an exposure. */
export const pepWindowMs = 72 * hourMs

/** The product's kind whose rules a kind of visit follows: the id of one that the clinic added begins with it. */
export const baseTypeOf = (id: EncounterTypeId): number => Number.parseInt(String(id), 10)

export const isOfType = (
  id: EncounterTypeId,
  ...types: readonly (keyof typeof encounterTypeIds)[]
) => types.some((type) => encounterTypeIds[type] === baseTypeOf(id))

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
  readonly hadHivAppointment: boolean
}): SchedulingFlags => {
  const allowed = patient.access === 'allowed'
  return {
    canSchedule: patient.consentsComplete && allowed && patient.hasActiveTreatment,
    canSchedulePep: allowed && patient.pepOffered,
    canScheduleHivFollowUpOrAdherence: allowed && patient.hadHivAppointment,
  }
}

/** Rescheduling always; else by the flag that covers this encounter. */
export const canScheduleType = (
  encounterTypeId: EncounterTypeId,
  rescheduling: boolean,
  flags: SchedulingFlags,
) =>
  rescheduling ||
  flags.canSchedule ||
  (flags.canSchedulePep && isOfType(encounterTypeId, 'pep')) ||
  (flags.canScheduleHivFollowUpOrAdherence &&
    isOfType(encounterTypeId, 'hivFollowUp', 'hivAdherence'))

/** Whether the patient must choose video or phone; one who is not asked comes by video. */
export const requiresVisitMode = (
  encounterTypeId: EncounterTypeId,
  phone: string | null | undefined,
) => Boolean(phone) && isOfType(encounterTypeId, 'hivFollowUp', 'hivAdherence')

/** Whether to ask who referred the patient: on a first PrEP appointment with the reach-LA CBO, never when rescheduling. */
export const requiresReferralSource = (appointment: {
  readonly encounterTypeId: EncounterTypeId
  readonly rescheduling: boolean
  readonly cboId: string | null | undefined
  /** The setting `reach_la_cbo_id`. */
  readonly reachLaCboId: string | null | undefined
}) =>
  !appointment.rescheduling &&
  Boolean(appointment.cboId) &&
  appointment.cboId === appointment.reachLaCboId &&
  isOfType(appointment.encounterTypeId, 'prepInitial', 'injectablePrep')
