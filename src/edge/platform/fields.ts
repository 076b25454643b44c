import * as z from 'zod/mini'
import { preferNotToAnswer } from './exclusive-choice'
import { toAsciiDigits } from './languages/ascii-digits'
import { emailPattern, readEmail } from './languages/email-address'
import { readPlainLine, readWords, withoutUnseenCharacters } from './languages/hidden-characters'
import { readTypedCode } from './languages/typed-code'
import { graphemesOf } from './names/initials'
import { ageAt, localDate as dateAt, now } from './time'
import { stateCodes } from './us-states'

/** A moment on the wire; any offset is taken, UTC with milliseconds is kept. */
export const instantField = z.iso
  .datetime({ offset: true, error: 'Enter a date and time' })
  .check(z.overwrite((at) => (Number.isNaN(Date.parse(at)) ? at : new Date(at).toISOString())))

/** When a row was made, and last changed: what the engine keeps, where clients read it. */
export const stampFields = { createdAt: instantField, updatedAt: instantField }

/** 'YYYY-MM-DD' */
export const dateField = z.iso
  .date('Enter a date')
  // Calendars of other millennia are beyond what clocks and zones can be asked about.
  .check(
    z.refine((date) => date >= '1900-01-01' && date <= '2199-12-31', {
      error: 'Enter a date',
      when: ({ issues }) => issues.length === 0,
    }),
  )

/** A day that has begun, where days begin first. */
export const pastDateField = dateField.check(
  z.refine((date) => date <= dateAt(now(), 'Pacific/Kiritimati'), {
    error: 'It cannot be in the future',
    when: ({ issues }) => issues.length === 0,
  }),
)

/** An IANA zone, under any of its names; an offset is not one. */
// Intl.supportedValuesOf leaves out names in daily use, such as America/Indiana/Indianapolis.
export const zone = z
  .string('Choose a time zone')
  .check(
    z.refine(
      (name) => /^(UTC|[A-Z][\w+-]*(\/[\w+-]+)+)$/.test(name) && isZone(name),
      'Choose a time zone',
    ),
  )

const isZone = (timeZone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }))
  } catch {
    return false
  }
}

export const uuid = z
  .string('Unknown id')
  .check(
    z.regex(
      /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      'Unknown id',
    ),
  )

// NUL and other controls but tab and line ends, and halves of characters.
const unreadable = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u
// What turns text around for all that follows; joiners of letters and of emoji do not.
const turning = /[\u202a-\u202e\u2066-\u2069]/

/** Whether every character of a text can be shown. */
export const isReadable = (text: string): boolean => !unreadable.test(text)
/** Whether they are shown in the order they are written in, too. */
export const isInOrder = (text: string): boolean => isReadable(text) && text.search(turning) < 0
export const unreadableText = 'Remove the characters that cannot be shown'

const words = (max: number, missing: string | undefined, tidy: (typed: string) => string) => {
  const text = z.string(missing ?? 'Write a text').check(
    z.overwrite((typed) => tidy(typed.normalize('NFC')).trim()),
    z.maxLength(max, `Use at most ${max} characters`),
    z.refine(isInOrder, unreadableText),
  )
  return missing ? text.check(z.minLength(1, missing)) : text
}

/** Text of several lines; with `missing`, it may not be empty. What came with a paste, unseen, is taken out. */
export const paragraphs = (max: number, missing?: string) => words(max, missing, readWords)

/** Text of one line; with `missing`, it may not be empty. */
export const line = (max: number, missing?: string) =>
  words(max, missing, withoutUnseenCharacters).check(
    z.refine((typed) => !/[\n\r\u2028\u2029]/.test(typed), 'Write this on one line'),
  )

/** A few words by a person. */
export const noteField = paragraphs(500, 'Tell us more')

/** The code of a reason in one of the reason lists. */
export const reason = line(50, 'Choose a reason')

/** US dollars, in cents. */
export const money = z
  .int('Enter an amount')
  .check(
    z.minimum(0, 'Enter an amount of 0 or more'),
    z.maximum(99_999_999, 'Enter a smaller amount'),
  )

const surroundingSpace = /^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g

const name = (missing: string) =>
  z.string(missing).check(
    z.overwrite((typed) =>
      withoutUnseenCharacters(typed).replace(surroundingSpace, '').replace(/\s+/g, ' '),
    ),
    z.minLength(1, missing),
    z.maxLength(100, 'Use at most 100 characters'),
  )
/** Of the person who fills a form in, or of someone else. */
type Whose = 'your' | 'their'

const firstNameOf = (whose: Whose) =>
  name(`Enter ${whose} first name`).check(
    z.refine(
      (typed) => typed === '' || /[\p{L}\p{N}]/u.test(typed),
      `Use letters in ${whose} first name`,
    ),
  )
const lastNameOf = (whose: Whose) => name(`Enter ${whose} last name`)
const emailOf = (whose: Whose) =>
  z
    .string(`Enter ${whose} email`)
    .check(
      z.overwrite(readEmail),
      z.minLength(1, { error: `Enter ${whose} email`, abort: true }),
      z.maxLength(255, { error: 'Use at most 255 characters', abort: true }),
      z.email({ pattern: emailPattern, error: 'Please enter valid email' }),
    )

/** At least one letter or number: without any, there would be no initials to enter. */
export const firstName = firstNameOf('your')
export const lastName = lastNameOf('your')
/** Lower case and without spaces around; at most 255 characters. */
export const email = emailOf('your')

/** Ten digits; what is pasted around them is removed. */
export const phone = z.string('Please enter valid phone').check(
  // Letters are kept, so that '212 call me' stays wrong.
  z.overwrite((typed) =>
    toAsciiDigits(readPlainLine(typed))
      .replace(/^tel:/i, '')
      .replace(/[\s().+/·•・_~\u2010-\u2015\u2212-]/g, '')
      .replace(/^1(?=\d{10}$)/, ''),
  ),
  // Area and exchange of the North American plan: neither begins with 0 or 1, nor is a service number such as 911.
  z.regex(/^(?!.11)[2-9]\d{2}(?!.11)[2-9]\d{6}$/, 'Please enter valid phone'),
)

/** A USPS code of a place where a clinician can be licensed. */
export const state = z.enum(stateCodes, 'Choose your state')

export const zip = z.string('Zip code must be 5 digits of 0-9').check(
  z.overwrite((typed) => toAsciiDigits(readPlainLine(typed))),
  z.regex(/^[0-9]{5}$/, 'Zip code must be 5 digits of 0-9'),
)

export const npi = z.string('Enter the 10 digits of the NPI').check(
  z.overwrite((typed) => toAsciiDigits(readPlainLine(typed))),
  z.regex(/^\d{10}$/, 'Enter the 10 digits of the NPI'),
)

/**
 * Checks the check digit of seven digits, as in NCPDP and DEA numbers: the last digit of digits 1 + 3 + 5 plus twice
 * digits 2 + 4 + 6.
 */
const hasCheckDigit = (digits: string): boolean => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, check = 0] = [...digits].map(Number)
  return digits.length === 7 && (a + c + e + 2 * (b + d + f)) % 10 === check
}

/** NCPDP ID of a pharmacy, the address of electronic prescriptions. */
export const ncpdpId = z.string('Enter the 7 digits of the NCPDP ID').check(
  z.overwrite((typed) => toAsciiDigits(readPlainLine(typed))),
  z.regex(/^\d{7}$/, { error: 'Enter the 7 digits of the NCPDP ID', abort: true }),
  z.refine(hasCheckDigit, 'Check the digits: no pharmacy has this NCPDP ID'),
)

/** 'HH:MM', on a clock of 24 hours. */
export const timeOfDay = z
  .string('Enter a time')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, 24 hours, as 08:00'))

/** Whether a person born on this day is 18. A birthday counts once it has begun wherever we see patients: American Samoa is last. */
export const isAdult = (dob: string): boolean =>
  ageAt(dob, dateAt(now(), 'Pacific/Pago_Pago')) >= 18

const dobOf = (whose: Whose) =>
  z.iso.date(`Enter ${whose} date of birth`).check(
    z.refine((day) => day > '1901-01-01', { error: 'Must be after 01/01/1901', abort: true }),
    z.refine(isAdult, 'Must be at least 18yo'),
  )

/** A day after 1901-01-01 on which an adult was born. */
export const dobField = dobOf('your')

/** The same of someone else, in the words of who fills them in. */
export const theirFirstName = firstNameOf('their')
export const theirLastName = lastNameOf('their')
export const theirEmail = emailOf('their')
export const theirDob = dobOf('their')

/** What was typed for initials; whether they are the right ones needs the name. */
export const initials = z.string('Enter your initials').check(
  z.overwrite((typed) => withoutUnseenCharacters(typed).replace(/[\s.]/g, '')),
  z.minLength(1, 'Enter your initials'),
  z.refine((typed) => graphemesOf(typed).length <= 2, 'Use at most 2 letters'),
)

/** Six digits, however they were typed or pasted. */
export const codeField = z
  .string('Enter the 6 digits of your code')
  .check(z.overwrite(readTypedCode), z.regex(/^\d{6}$/, 'Enter the 6 digits of your code'))

export const pronounChoices = ['He/Him', 'She/Her', 'They/Them'] as const
/** One of the choices, or what the person calls themself. */
export const pronouns = line(40)

export const timeFormats = ['12h', '24h'] as const
export const timeFormat = z.enum(timeFormats, 'Choose 12h or 24h')

export const contactPreferences = ['Text and Email', 'Email', 'Text'] as const
export const contactPreference = z.enum(contactPreferences, 'Choose how we may contact you')

/** OMB directive 15 of 2024, one combined question. */
export const races = [
  'American Indian or Alaska Native',
  'Asian',
  'Black or African American',
  'Hispanic or Latino',
  'Middle Eastern or North African',
  'Native Hawaiian or Pacific Islander',
  'White',
  preferNotToAnswer,
] as const
export const race = z
  .array(z.enum(races, 'Choose from the list'), 'You must choose at least 1 Race')
  .check(
    z.minLength(1, 'You must choose at least 1 Race'),
    z.overwrite((chosen) => [...new Set(chosen)]),
    z.refine(
      (chosen) => chosen.length === 1 || !chosen.includes(preferNotToAnswer),
      `'${preferNotToAnswer}' cannot be combined with another choice`,
    ),
  )

/** The approved value, in force while a change of it waits for a decision; null without one. */
export const keptTime = {
  keptStartsAt: z.optional(z.nullable(instantField)),
  keptEndsAt: z.optional(z.nullable(instantField)),
}

const yes: readonly unknown[] = [true, 1, '1', 'true']
/** On the wire 1 or 0 as well as true or false. */
export const flagField = z.pipe(
  z.pipe(
    z.union(
      [z.boolean(), z.literal([1, 0]), z.enum(['1', '0', 'true', 'false'])],
      'Choose yes or no',
    ),
    z.transform((value) => yes.includes(value)),
  ),
  z.boolean(),
)
