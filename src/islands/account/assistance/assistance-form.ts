import * as z from 'zod/mini'
import { maxCount, ssnField } from '#edge/domains/patients/record-limits'
import { line } from '#edge/platform/fields'
import type { PatientUpdate, PatientVersion } from '#islands/patient/record'
import { present } from '#islands/ui/merged-form/pick-changed'
import type { StoredValues } from '../../stores/merge-fields'

const yesNo = z.optional(z.enum(['yes', 'no'], 'Choose yes or no'))
const numberOf = (typed: string) => Number(typed.replaceAll(',', ''))
const count = (words: string) =>
  z.optional(
    z.pipe(
      z.string(words).check(
        z.regex(/^\s*[\d,]{1,12}\s*$/, words),
        z.refine((typed) => !(numberOf(typed) > maxCount), words),
      ),
      z.transform(numberOf),
    ),
  )
const incomeText = 'Enter an income of 0 or more'
const householdText = 'Enter a household size of 0 or more'

export const assistanceSchema = z
  .object({
    insured: yesNo,
    income: count(incomeText),
    household: count(householdText),
    medicare: yesNo,
    va: yesNo,
    gilead: z.optional(line(16)),
    social: z.optional(ssnField),
    socialAbsent: z.optional(z.literal('on')),
  })
  .check(
    z.refine(({ insured, income }) => insured !== 'no' || income !== undefined, {
      error: incomeText,
      path: ['income'],
    }),
    z.refine(({ insured, household }) => insured !== 'no' || household !== undefined, {
      error: householdText,
      path: ['household'],
    }),
  )

export const assistanceLabels = {
  insured: 'Do you have health insurance?',
  income: 'Yearly household income in US dollars',
  household: 'People in your household',
  medicare: 'Do you have Medicare?',
  va: 'Do you get care from the VA?',
  gilead: 'Gilead assistance ID',
  social: 'Last 4 digits of your SSN',
  socialAbsent: 'I do not have an SSN',
} as const

const answer = (value: boolean | null | undefined) =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : null

export const assistanceValues = (record: PatientVersion): StoredValues =>
  present({
    insured: answer(record.insured),
    income: record.income,
    household: record.household,
    medicare: answer(record.medicare),
    va: answer(record.va),
    gilead: record.gilead,
    socialAbsent: record.socialAbsent ? 'on' : null,
  })

type Output = z.output<typeof assistanceSchema>
const toFlag = (typed: 'yes' | 'no' | undefined) => (typed ? typed === 'yes' : null)

export const assistanceChanges = (output: Output, changed: ReadonlySet<string>): PatientUpdate => {
  const { insured, medicare, va, income, household, gilead } = output
  const all = {
    insured: toFlag(insured),
    medicare: toFlag(medicare),
    va: toFlag(va),
    income: income ?? null,
    household: household ?? null,
    gilead: gilead ?? null,
  }
  return {
    ...Object.fromEntries(Object.entries(all).filter(([name]) => changed.has(name))),
    ...socialChanges(output, changed),
  }
}

/** A typed number counts more than the box. */
const socialChanges = ({ social, socialAbsent }: Output, changed: ReadonlySet<string>) => {
  if (social) return { social, socialAbsent: false }
  return changed.has('socialAbsent') ? { socialAbsent: socialAbsent === 'on' } : {}
}
