import { asksReferral, needsAppointmentType } from '../../../edge/gates'
import { matchesInitials, wrongInitials } from '../../../edge/initials'

/** What the confirmation asks for. */
export interface Answers {
  readonly initials: string
  readonly appointmentType: '' | 'video' | 'phone'
  readonly referredBy: string
  readonly referredByOther: string
}

export const blank: Answers = {
  initials: '',
  appointmentType: '',
  referredBy: '',
  referredByOther: '',
}

/** Who books what; it decides which questions are asked. */
export interface Visitor {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  /** Letters have their capitals by it. */
  readonly language: string
  readonly cboId: string | null
  /** The setting `reach_la_cbo_id`. */
  readonly reachLaCboId: string | null
}

export interface Questions {
  readonly type: boolean
  readonly referral: boolean
}

export const questionsFor = (
  visitor: Visitor,
  encounterTypeId: string,
  rescheduling: boolean,
): Questions => ({
  type: needsAppointmentType(encounterTypeId, visitor.phone),
  referral: asksReferral({ ...visitor, encounterTypeId, rescheduling }),
})

export type Mistakes = Partial<Record<keyof Answers, string>>

/** What is wrong with the answers, by field; nothing when they can be sent. */
export const mistakesIn = (answers: Answers, visitor: Visitor, asked: Questions): Mistakes => ({
  ...initialsMistake(answers.initials.trim(), visitor),
  ...(asked.type &&
    !answers.appointmentType && { appointmentType: 'Please select an appointment type' }),
  ...(asked.referral &&
    answers.referredBy === 'Other' &&
    !answers.referredByOther.trim() && { referredByOther: 'Please tell us who referred you' }),
})

const initialsMistake = (typed: string, { firstName, lastName, language }: Visitor): Mistakes => {
  if (!typed) return { initials: 'Enter your initials' }
  if (matchesInitials(typed, firstName, lastName, language)) return {}
  return { initials: wrongInitials }
}

/** What is sent: only what was asked. Who is not asked comes by video. */
export const sent = (answers: Answers, asked: Questions) => ({
  initials: answers.initials.trim(),
  appointmentType: asked.type && answers.appointmentType ? answers.appointmentType : 'video',
  ...(asked.referral &&
    answers.referredBy && {
      referredBy:
        answers.referredBy === 'Other' ? answers.referredByOther.trim() : answers.referredBy,
    }),
})

export const changed = (answers: Answers, from: Answers = blank) =>
  Object.entries(from).some(([name, value]) => answers[name as keyof Answers] !== value)
