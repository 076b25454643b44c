import {
  canScheduleType,
  requiresReferralSource,
  requiresVisitMode,
} from '#edge/domains/patients/index'
import type { RequestContext } from '#edge/jsonapi/index'
import { initialsMismatch, matchesInitials } from '#edge/platform/names/initials'
import { conflict, Problem, unprocessable } from '#edge/platform/problem'
import { guardMessages } from '../transition-guards'
import type { BookingContext } from './booking-context'

export interface BookingInput {
  readonly providerId: string
  readonly availabilityId: string
  readonly time: string
  readonly encounterTypeId: string
  readonly appointmentType?: 'video' | 'phone' | null | undefined
  readonly initials?: string | null | undefined
  readonly referredBy?: string | null | undefined
}

/** Every rule of booking that does not depend on the time itself, in the words of each. */
export const assertBookable = (
  ctx: RequestContext,
  input: BookingInput,
  context: BookingContext,
): void => {
  const broken = rules.find(({ broken }) => broken(input, context, ctx))
  if (!broken) return
  const { code, status, detail, more } = broken.problem
  const remedy = ctx.actor.role === 'patient' ? undefined : remedyOf(code, context)
  throw remedy ? new Problem(status, code, `${detail}: ${remedy}`, more) : broken.problem
}

/** The cause of a refusal, and how staff end it. */
const remedyOf = (
  code: string,
  { access, treated, state, encounterActive }: BookingContext,
): string | undefined => {
  if (code === 'consents_complete')
    return 'the patient signs them in their account, or as support sends them from the chart.'
  if (code === 'service_open' && encounterActive === 1)
    return `it is not offered in ${state}, where the patient lives. Choose another kind of visit.`
  if (code !== 'access_allowed') return undefined
  if (access !== 'allowed')
    return 'the rules of their organization do not let them in now. Ask a manager to look at the rules.'
  return treated === 1
    ? undefined
    : 'they chose no treatment. Choose it with them in their chart, under Treatments.'
}

/** What is answered when a visit is booked, and may be answered anew when it moves. */
type Answers = Pick<BookingInput, 'appointmentType' | 'initials'>

/** The rules of the answers given when a visit moves: what is not said stays as it was. */
export const assertAnswers = (
  ctx: RequestContext,
  input: Answers & Pick<BookingInput, 'encounterTypeId'>,
  context: BookingContext,
): void => {
  const broken = answerRules.find(({ broken }) => broken(input, context, ctx))
  if (broken) throw broken.problem
}

/** How the visit is held; by video unless the patient was asked and said otherwise. */
export const modeOf = ({ appointmentType }: BookingInput) => appointmentType ?? 'video'

interface Rule<Input> {
  readonly broken: (input: Input, context: BookingContext, ctx: RequestContext) => boolean
  readonly problem: Problem
}

const answerRules: readonly Rule<Answers & Pick<BookingInput, 'encounterTypeId'>>[] = [
  {
    // Where a patient is not asked, the visit is by video.
    broken: ({ encounterTypeId, appointmentType }, { phone }, { actor }) =>
      actor.role === 'patient' &&
      appointmentType === 'phone' &&
      Boolean(phone) &&
      !requiresVisitMode(encounterTypeId, phone),
    problem: unprocessable('video_only', 'This kind of visit is by video', 'appointment_type'),
  },
  {
    broken: ({ appointmentType }, { phone }) => appointmentType === 'phone' && !phone,
    problem: unprocessable(
      'phone_missing',
      'There is no phone number on file to call',
      'appointment_type',
    ),
  },
  {
    broken: ({ initials }, { firstName, lastName, language }) =>
      Boolean(initials) && !matchesInitials(initials ?? '', firstName, lastName, language),
    problem: unprocessable('wrong_initials', initialsMismatch, 'initials'),
  },
]

const rules: readonly Rule<BookingInput>[] = [
  {
    broken: (_, { isClosed }) => isClosed === 1,
    problem: conflict('record_closed', 'The record of this patient is closed'),
  },
  {
    broken: (_, { encounterActive, isOffered }) => encounterActive !== 1 || isOffered !== 1,
    problem: unprocessable('service_open', guardMessages.service_open, 'encounter_type_id'),
  },
  {
    broken: (_, { consented }) => consented !== 1,
    problem: unprocessable('consents_complete', guardMessages.consents_complete),
  },
  {
    broken: ({ encounterTypeId }, { flags }) => !canScheduleType(encounterTypeId, false, flags),
    problem: new Problem(403, 'access_allowed', guardMessages.access_allowed),
  },
  {
    broken: ({ encounterTypeId, appointmentType }, { phone }) =>
      requiresVisitMode(encounterTypeId, phone) && !appointmentType,
    problem: unprocessable(
      'appointment_type_missing',
      'Please select an appointment type',
      'appointment_type',
    ),
  },
  ...answerRules,
  {
    // Staff book for a patient on the phone, whose consent is on file already.
    broken: ({ initials }, _, { actor }) => actor.role === 'patient' && !initials,
    problem: unprocessable('initials_missing', 'Enter your initials', 'initials'),
  },
  {
    broken: ({ referredBy, encounterTypeId }, { cboId, reachLaCboId }) =>
      Boolean(referredBy) &&
      !requiresReferralSource({ encounterTypeId, rescheduling: false, cboId, reachLaCboId }),
    problem: unprocessable(
      'referral_not_asked',
      'Who referred the patient is not asked for this visit',
      'referred_by',
    ),
  },
  {
    broken: ({ referredBy }) => referredBy === 'Other',
    problem: unprocessable('referral_unsaid', 'Say who referred you', 'referred_by'),
  },
]
