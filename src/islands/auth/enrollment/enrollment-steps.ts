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
import { writtenBirthday } from '#islands/ui/form/BirthdayField.tsx'
import type { Choice } from '#islands/ui/form/RadioCards.tsx'

/** Everything asked, as it was typed. */
export type FormValues = Readonly<Record<string, string>>

export interface ScreenField {
  readonly name: keyof typeof everything.shape
  readonly label: string
  readonly help?: string
  readonly optional?: boolean
  readonly type?: 'text' | 'birthday' | 'email' | 'tel'
  readonly inputMode?: 'numeric' | 'tel' | 'email'
  readonly autoComplete?: string
  readonly maxLength?: number
  /** A list to choose from. */
  readonly options?: readonly { value: string; label: string }[]
  /** A few answers that each need a line. */
  readonly choices?: readonly Choice[]
}

export interface Screen {
  /** The `step` of its address. */
  readonly id: 'home' | 'name' | 'contact'
  readonly question: string
  readonly leads: readonly string[]
  readonly fields: readonly ScreenField[]
  /** What it takes to leave the screen behind. */
  readonly schema: FieldsSchema
}
type FieldsSchema = z.ZodMiniType<Record<string, string | undefined>, Record<string, unknown>>

const everything = z.object({
  zip,
  state,
  firstName,
  lastName,
  nickname: z.optional(line(100)),
  dob: z.pipe(writtenBirthday, dobField),
  email,
  phone,
  channel: z.enum(['sms', 'email'], 'Choose text or email'),
})

const homeSchema = z.pick(everything, { zip: true, state: true })
const nameSchema = z.pick(everything, {
  firstName: true,
  lastName: true,
  nickname: true,
  dob: true,
})
const contactSchema = z.pick(everything, { email: true, phone: true, channel: true })

export const zipField: ScreenField = {
  name: 'zip',
  label: 'Zip code',
  inputMode: 'numeric',
  autoComplete: 'postal-code',
  maxLength: 5,
}
export const zipSchema: FieldsSchema = z.pick(everything, { zip: true })

/** Asked where the zip code does not tell, or tells it wrongly. */
export const stateField: ScreenField = {
  name: 'state',
  label: 'State',
  autoComplete: 'address-level1',
  options: Object.entries(stateNames).map(([value, label]) => ({ value, label })),
}

/** The zip code comes first: it decides whether anyone may see this patient. */
export const homeScreen: Screen = {
  id: 'home',
  question: 'What is your zip code?',
  leads: ['Clinicians are licensed state by state, so this decides who can see you.'],
  schema: homeSchema,
  fields: [zipField, stateField],
}

const pepHomeScreen: Screen = {
  ...homeScreen,
  leads: ['We’ll show you the first visit in your state before we ask for anything else.'],
}

const nameScreen: Screen = {
  id: 'name',
  question: 'Tell us about you',
  leads: [
    'As on your ID or insurance, because labs and pharmacies need it. We’ll use the name you choose.',
  ],
  schema: nameSchema,
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
    {
      name: 'dob',
      label: 'Date of birth',
      help: 'For example March 4, 1990. We see people who are 18 or older.',
      type: 'birthday',
    },
  ],
}

/** The last screen: it also says back what was answered before, and has the code sent. */
const contactScreen: Screen = {
  id: 'contact',
  question: 'How do we reach you?',
  leads: [
    'For visit times and codes, and to call you back if a visit drops. Our subject lines and texts never name a test, a medicine or a result.',
  ],
  schema: contactSchema,
  fields: [
    {
      name: 'email',
      label: 'Email',
      type: 'email',
      inputMode: 'email',
      autoComplete: 'email',
      help: 'Use an address only you can see.',
    },
    {
      name: 'phone',
      label: 'Mobile phone',
      type: 'tel',
      inputMode: 'tel',
      autoComplete: 'tel-national',
      help: '10 digits, such as (212) 555-0148',
    },
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
}

/** Both in one, where every minute counts. */
const urgentScreen: Screen = {
  id: 'contact',
  question: nameScreen.question,
  leads: [...nameScreen.leads, ...contactScreen.leads],
  schema: z.extend(nameSchema, contactSchema.def.shape),
  fields: [...nameScreen.fields, ...contactScreen.fields],
}

/** One topic a screen, in order. */
export const screens: readonly Screen[] = [homeScreen, nameScreen, contactScreen]
export const pepScreens: readonly Screen[] = [pepHomeScreen, urgentScreen]

/** A code goes by text unless the patient says otherwise. */
export const withDefaults = (typed: FormValues): FormValues => ({
  ...typed,
  channel: typed.channel || 'sms',
})

/** Steps of the edge, and addresses that were in use before, by the screen that asks the same. */
const screenOfStep: ReadonlyMap<string | null, Screen['id']> = new Map([
  ['home', 'home'],
  ['name', 'name'],
  ['birth', 'name'],
  ['contact', 'contact'],
  ['email', 'contact'],
  ['phone', 'contact'],
  ['code', 'contact'],
  ['review', 'contact'],
])

/** The screen that an address asks for; null without one. */
export const screenAt = (step: string | null, order: readonly Screen[]): Screen | null => {
  const id = screenOfStep.get(step)
  if (!id) return null
  return order.find((screen) => screen.id === id) ?? order.at(-1) ?? null
}

/** The screen asked for, or an earlier one that must be answered first. */
export const reachableScreen = (
  wanted: Screen,
  typed: FormValues,
  order: readonly Screen[] = screens,
): Screen => {
  const last = firstIncomplete(typed, order)
  return order.indexOf(wanted) > order.indexOf(last) ? last : wanted
}

/** The first screen that still lacks an answer; the last when none does. */
export const firstIncomplete = (typed: FormValues, order: readonly Screen[] = screens): Screen => {
  const given = withoutEmpty(typed)
  const incomplete = order.find(({ schema }) => !schema.safeParse(given).success)
  return incomplete ?? order.at(-1) ?? homeScreen
}

/** What was left empty is absent. */
export const withoutEmpty = (typed: FormValues): FormValues =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''))
