import * as z from 'zod/mini'
import { readBirthday } from '#edge/platform/languages/written-birthday'
import { now } from '#edge/platform/time'

export const pageLanguage = () => globalThis.document?.documentElement.lang || 'en'

/** A birthday as it was typed in the language of the page, as YYYY-MM-DD; null for what is no day. */
export const readTypedBirthday = (typed: string): string | null =>
  readBirthday(typed, pageLanguage(), new Date(now()).getUTCFullYear())

/** The same for a form: what is no day stays as it is, for the schema behind it to refuse. */
export const writtenBirthday = z
  .string('Enter your date of birth')
  .check(z.overwrite((typed) => readTypedBirthday(typed) ?? typed))
