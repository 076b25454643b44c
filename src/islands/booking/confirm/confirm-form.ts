import * as z from 'zod/mini'
import { requiresReferralSource, requiresVisitMode } from '#edge/domains/patients/scheduling-rules'
import { paragraphs } from '#edge/platform/fields'
import type { Profile } from '#islands/patient/profile'
import { initialsOf, type Signer } from '#islands/ui/form/InitialsField.tsx'

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
      initials: initialsOf(patient),
      appointmentType: questions.type
        ? z.enum(['video', 'phone'], 'Please select an appointment type')
        : z.optional(z.enum(['video', 'phone'])),
      referredBy: z.optional(z.string()),
      referredByOther: z.optional(paragraphs(500)),
    })
    .check(
      z.refine(
        ({ referredBy, referredByOther }) => referredBy !== 'Other' || Boolean(referredByOther),
        {
          path: ['referredByOther'],
          error: 'Please tell us who referred you',
          // With the errors of the other fields, not after them.
          when: () => true,
        },
      ),
    )

export type ConfirmValues = z.infer<ReturnType<typeof confirmSchema>>

/** The request body: only what was asked. A new visit is by video unless the mode was asked; one that moves keeps its own. */
export const toRequest = (
  { initials, appointmentType, referredBy, referredByOther }: ConfirmValues,
  questions: Questions,
  rescheduling = false,
) => ({
  initials,
  ...(questions.type && appointmentType
    ? { appointmentType }
    : !rescheduling && { appointmentType: 'video' as const }),
  ...(questions.referral &&
    referredBy && { referredBy: referredBy === 'Other' ? referredByOther : referredBy }),
})
