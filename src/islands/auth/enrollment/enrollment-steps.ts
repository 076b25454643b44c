import * as z from 'zod/mini'
import {
  dobField,
  email,
  firstName,
  lastName,
  line,
  phone,
  state,
  zip,
} from '#edge/platform/fields'
import { stateNames } from '#edge/platform/us-states'
import type { Choice } from '#islands/ui/form/RadioCards.tsx'

/** Everything asked, as it was typed. */
export type FormValues = Readonly<Record<string, string>>

export interface StepField {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly optional?: boolean
  readonly type?: 'text' | 'date' | 'email' | 'tel'
  readonly inputMode?: 'numeric' | 'tel' | 'email'
  readonly autoComplete?: string
  readonly maxLength?: number
  readonly min?: string
  /** A list to choose from. */
  readonly options?: readonly { value: string; label: string }[]
  /** A few answers that each need a line. */
  readonly choices?: readonly Choice[]
}

export interface Step {
  /** What the address and the edge call it. */
  readonly id: 'name' | 'birth' | 'email' | 'phone' | 'home' | 'code'
  /** Said in the review and in the page's title. */
  readonly topic: string
  readonly question: string
  readonly lead: string
  readonly fields: readonly StepField[]
  readonly schema: z.ZodMiniType<Record<string, string | undefined>, Record<string, unknown>>
}

const nickname = z.optional(line(100))
const channel = z.enum(['sms', 'email'], 'Choose text or email')

/** One topic a screen, in order; the review follows the last. */
export const steps: readonly Step[] = [
  {
    id: 'name',
    topic: 'Your name',
    question: 'What is your name?',
    lead: 'As on your ID or insurance, because labs and pharmacies need it. We’ll use the name you choose.',
    schema: z.object({ firstName, lastName, nickname }),
    fields: [
      { name: 'firstName', label: 'First name', autoComplete: 'given-name', maxLength: 100 },
      { name: 'lastName', label: 'Last name', autoComplete: 'family-name', maxLength: 100 },
      {
        name: 'nickname',
        label: 'What should we call you?',
        optional: true,
        autoComplete: 'nickname',
        maxLength: 100,
      },
    ],
  },
  {
    id: 'birth',
    topic: 'Your date of birth',
    question: 'When were you born?',
    lead: 'We see people who are 18 or older.',
    schema: z.object({ dob: dobField }),
    fields: [
      {
        name: 'dob',
        label: 'Date of birth',
        type: 'date',
        autoComplete: 'bday',
        min: '1901-01-02',
      },
    ],
  },
  {
    id: 'email',
    topic: 'Your email',
    question: 'What is your email?',
    lead: 'For visit times and codes. Our subject lines never name a test, a medicine or a result.',
    schema: z.object({ email }),
    fields: [
      {
        name: 'email',
        label: 'Email',
        type: 'email',
        inputMode: 'email',
        autoComplete: 'email',
        help: 'Use an address only you can see.',
      },
    ],
  },
  {
    id: 'phone',
    topic: 'Your mobile phone',
    question: 'What is your mobile number?',
    lead: 'If a visit drops, we’ll call you back on this number. Our texts never name a test, a medicine or a result.',
    schema: z.object({ phone }),
    fields: [
      {
        name: 'phone',
        label: 'Mobile phone',
        type: 'tel',
        inputMode: 'tel',
        autoComplete: 'tel-national',
        help: '10 digits, such as (212) 555-0148',
      },
    ],
  },
  {
    id: 'home',
    topic: 'Where you live',
    question: 'Where do you live?',
    lead: 'Clinicians are licensed state by state, so this decides who can see you.',
    schema: z.object({ state, zip }),
    fields: [
      {
        name: 'state',
        label: 'State',
        autoComplete: 'address-level1',
        options: Object.entries(stateNames).map(([value, label]) => ({ value, label })),
      },
      {
        name: 'zip',
        label: 'Zip code',
        inputMode: 'numeric',
        autoComplete: 'postal-code',
        maxLength: 5,
      },
    ],
  },
  {
    id: 'code',
    topic: 'How to send your code',
    question: 'How should we send your code?',
    lead: 'We’ll send a 6-digit code to confirm it’s you. It expires in 10 minutes.',
    schema: z.object({ channel }),
    fields: [
      {
        name: 'channel',
        label: 'Send my code by',
        choices: [
          {
            value: 'sms',
            label: 'Text',
            help: 'Fastest. One text, to the number you gave. Message rates may apply.',
          },
          { value: 'email', label: 'Email', help: 'To the address you gave.' },
        ],
      },
    ],
  },
]

/** For PEP, where a patient lives is asked first, and by the zip code alone. */
export const zipStep: Step = {
  id: 'home',
  topic: 'Where you live',
  question: 'What is your zip code?',
  lead: 'We’ll show you the first visit in your state before we ask for anything else.',
  schema: z.object({ zip }),
  fields: [
    {
      name: 'zip',
      label: 'Zip code',
      inputMode: 'numeric',
      autoComplete: 'postal-code',
      maxLength: 5,
    },
  ],
}

/** The address of the review. */
export const reviewId = 'review'
export type Screen = Step['id'] | typeof reviewId
const stepIds = steps.map(({ id }) => id)
export const screens: readonly Screen[] = [...stepIds, reviewId]
export const pepScreens: readonly Screen[] = [
  zipStep.id,
  ...screens.filter((id) => id !== zipStep.id),
]

export const isScreen = (id: string | null): id is Screen => screens.some((known) => known === id)

/** The first screen that still lacks an answer; the review when none does. */
export const firstIncomplete = (typed: FormValues, order = screens): Screen =>
  order.find((screen) => {
    const step = steps.find(({ id }) => id === screen)
    return step && !step.schema.safeParse(withoutEmpty(typed)).success
  }) ?? reviewId

/** The screen asked for, or an earlier one that must be answered first. */
export const reachableScreen = (wanted: Screen, typed: FormValues, order = screens): Screen => {
  const last = firstIncomplete(typed, order)
  return order.indexOf(wanted) > order.indexOf(last) ? last : wanted
}

/** What was left empty is absent. */
export const withoutEmpty = (typed: FormValues): FormValues =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''))
