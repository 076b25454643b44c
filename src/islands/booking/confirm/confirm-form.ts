import { asksReferral, needsAppointmentType } from '../../../edge/domains/patients/onboarding-gates'
import { initialsMismatch, matchesInitials } from '../../../edge/platform/initials'
import type { Profile } from '../../appointments/patient'

/** The fields of the confirmation form. */
export interface ConfirmAnswers {
  readonly initials: string
  readonly appointmentType: '' | 'video' | 'phone'
  readonly referredBy: string
  readonly referredByOther: string
}

export const emptyForm: ConfirmAnswers = {
  initials: '',
  appointmentType: '',
  referredBy: '',
  referredByOther: '',
}

/** What the form needs to know of the patient: it decides which questions are asked. */
export interface BookingPatient {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  /** Decides how letters are capitalized: 'i' is 'İ' in Turkish. */
  readonly language: string
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
  type: needsAppointmentType(encounterTypeId, patient.phone),
  referral: asksReferral({ ...patient, encounterTypeId, rescheduling }),
})

export type FieldErrors = Partial<Record<keyof ConfirmAnswers, string>>

/** Error texts by field; empty when the form can be sent. */
export const validate = (
  answers: ConfirmAnswers,
  patient: BookingPatient,
  questions: Questions,
): FieldErrors => ({
  ...validateInitials(answers.initials.trim(), patient),
  ...(questions.type &&
    !answers.appointmentType && { appointmentType: 'Please select an appointment type' }),
  ...(questions.referral &&
    answers.referredBy === 'Other' &&
    !answers.referredByOther.trim() && { referredByOther: 'Please tell us who referred you' }),
})

const validateInitials = (
  initials: string,
  { firstName, lastName, language }: BookingPatient,
): FieldErrors => {
  if (!initials) return { initials: 'Enter your initials' }
  if (matchesInitials(initials, firstName, lastName, language)) return {}
  return { initials: initialsMismatch }
}

/** The request body: only what was asked; video unless the mode was asked. */
export const toRequest = (answers: ConfirmAnswers, questions: Questions) => ({
  initials: answers.initials.trim(),
  appointmentType: questions.type && answers.appointmentType ? answers.appointmentType : 'video',
  ...(questions.referral &&
    answers.referredBy && {
      referredBy:
        answers.referredBy === 'Other' ? answers.referredByOther.trim() : answers.referredBy,
    }),
})

export const isChanged = (answers: ConfirmAnswers, from: ConfirmAnswers = emptyForm) =>
  Object.entries(from).some(([name, value]) => answers[name as keyof ConfirmAnswers] !== value)
