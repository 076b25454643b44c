import { z } from '#edge/jsonapi/contract'

/** The most inches or pounds on file. */
export const maxMeasure = 2000
/** The most dollars or people of a household. */
export const maxCount = 100_000_000

/** The last four digits, as the form of the browser and the API read them. */
export const ssnField = z
  .string('Please enter valid SSN')
  .check(z.trim(), z.regex(/^\d{4}$/, 'Please enter valid SSN'))
