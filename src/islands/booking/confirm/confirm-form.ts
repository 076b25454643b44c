import * as z from 'zod/mini'
import { requiresReferralSource, requiresVisitMode } from '#edge/domains/patients/scheduling-rules'
import type { Profile } from '#islands/patient/profile'
import type { Signer } from '#islands/ui/form/InitialsField.tsx'
import { consentFields, saysWhoReferred, toConsent } from '../consent-form'

/** What the form needs to know of the patient: it decides which questions are asked. */
export interface BookingPatient extends Signer {
  readonly phone: string | null
  readonly cboId: string | null
  /** The setting `reach_la_cbo_id`. */
  readonly reachLaCboId: string | null
}

export const toBookingPatient = (
  me: Profile,
  settings: Readonly<Record<string, string>>,
): BookingPatient => ({
  firstName: me.firstName,
  lastName: me.lastName,
  phone: me.phone,
  language: me.language,
  cboId: me.cbo?.id ?? null,
  reachLaCboId: settings.reach_la_cbo_id || null,
})

export interface Questions {
  readonly type: boolean
  readonly referral: boolean
}

export const questionsFor = (
  patient: BookingPatient,
  encounterTypeId: string,
  rescheduling: boolean,
): Questions => ({
  type: requiresVisitMode(encounterTypeId, patient.phone),
  referral: requiresReferralSource({ ...patient, encounterTypeId, rescheduling }),
})

/** The form by what it asks of this patient. */
export const confirmSchema = (patient: BookingPatient, questions: Questions) =>
  z
    .object({
      ...consentFields(patient),
      appointmentType: questions.type
        ? z.enum(['video', 'phone'], 'Please select an appointment type')
        : z.optional(z.enum(['video', 'phone'])),
    })
    .check(saysWhoReferred)

export type ConfirmValues = z.infer<ReturnType<typeof confirmSchema>>

/** The request body: only what was asked. A new visit is by video unless the mode was asked; one that moves keeps its own. */
export const toRequest = (
  { appointmentType, ...consent }: ConfirmValues,
  questions: Questions,
  rescheduling = false,
) => ({
  ...toConsent(consent, questions.referral),
  ...(questions.type && appointmentType
    ? { appointmentType }
    : !rescheduling && { appointmentType: 'video' as const }),
})
