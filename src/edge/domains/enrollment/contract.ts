import { deliveryChannel, verificationCode } from '#edge/deliveries/contract'
import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'
import {
  contactPreference,
  dobField,
  email,
  firstName,
  lastName,
  line,
  phone,
  pronouns,
  state,
  uuid,
  zip,
} from '#edge/platform/fields'
import { spokenLanguage } from '#edge/platform/languages/spoken-languages'

/** What an enrollment needs before its code is sent. */
export const requiredAnswers = z.object({
  firstName,
  lastName,
  dob: dobField,
  email,
  phone,
  state,
  zip,
})
const optionalAnswers = z.object({
  nickname: z.optional(line(100)),
  pronouns: z.optional(pronouns),
  contactMethod: z.optional(contactPreference),
  language: z.optional(spokenLanguage),
  channel: z.optional(deliveryChannel),
  /** Of the state and zip code that it is sent with, where they differ by our list. */
  stateConfirmed: z.optional(z.literal(true, 'Confirm your state')),
  /** What an enrollment began for, so that it goes on as that elsewhere. */
  startedFor: z.optional(z.enum(['pep'])),
})
/** Everything that may have been answered so far. */
export const answers = z.extend(z.partial(requiredAnswers), optionalAnswers.def.shape)
export type Answers = z.output<typeof answers>

/** What each step asks, in order; the last one has the code sent. */
export const stepFields = {
  name: z.pick(requiredAnswers, { firstName: true, lastName: true }),
  birth: z.pick(requiredAnswers, { dob: true }),
  email: z.pick(requiredAnswers, { email: true }),
  phone: z.pick(requiredAnswers, { phone: true }),
  home: z.pick(requiredAnswers, { state: true, zip: true }),
  code: z.object({}),
} as const
export const enrollmentSteps = ['name', 'birth', 'email', 'phone', 'home', 'code'] as const
export type EnrollmentStep = (typeof enrollmentSteps)[number]
const step = z.enum(enrollmentSteps, 'Unknown step')

export const enrollment = resourceObject('enrollments', {
  id: uuid,
  /** Opens this enrollment again, with PATCH; kept by the browser that started it. */
  token: z.string(),
  enrollmentStep: step,
  status: z.enum(['started', 'submitted']),
  /** After a code was passed on another device, and never before. */
  answers: z.optional(answers),
  /** After the last step: the code that was sent. */
  verification: z.optional(z.omit(verificationCode, { type: true })),
})

const token = z.string('Start again').check(z.regex(/^[\w-]{40,64}$/, 'Start again'))
const stepInput = z.extend(answers, {
  /** Checked with the step: a minor is told where to go instead of being refused. */
  dob: z.optional(z.nullable(z.string('Enter your date of birth'))),
  enrollmentStep: step,
  last: z.optional(z.boolean()),
  themeId: z.optional(uuid),
  /** The organization whose link was followed. */
  cboId: z.optional(uuid),
})

export const startEnrollment = endpoint('enrollments.start', {
  status: 201,
  maxBodyBytes: 8 * 1024,
  at: 'POST /patients/enrollments',
  description: 'Start to enroll. The answer is the same for every caller.',
  body: stepInput,
  output: enrollment,
})
export const continueEnrollment = endpoint('enrollments.proceed', {
  maxBodyBytes: 8 * 1024,
  at: 'PATCH /patients/enrollments',
  description: 'Answer a step of an enrollment; the last one has the code sent.',
  body: z.extend(stepInput, { token }),
  output: enrollment,
})
