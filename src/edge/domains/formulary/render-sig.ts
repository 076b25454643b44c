import { sigWordTable } from '#edge/platform/db/formulary-tables'
import type { productLanguages } from '#edge/platform/languages/product-languages'
import type { Dosage, DoseUnit } from './dosage'

type Language = (typeof productLanguages)[number]

const rows = new Map(sigWordTable.map((row) => [`${row.kind} ${row.code}`, row]))

const wordsFor = (kind: string, code: string, language: Language): string => {
  const words = rows.get(`${kind} ${code}`)?.[language]
  if (!words) throw new Error(`No ${language} words for ${kind} ${code}`)
  return words
}

/** Renders a dosage in whole sentences of a language. The English text goes to the pharmacy. */
export const renderSig = (dosage: Dosage, unit: DoseUnit, language: Language): string => {
  const { dose, route, frequency, forDays, asNeeded, maxPerDay, instructions } = dosage
  const words = (kind: string, code: string) => wordsFor(kind, code, language)
  const units = (count: number | null) =>
    counted(words('unit', count === null ? 'tube' : unit), count ?? 1, language)
  // The as-needed phrase includes "once".
  const isOnceAsNeeded = frequency === 'once' && asNeeded !== null
  const how = [
    !isOnceAsNeeded && words('frequency', frequency),
    forDays !== null && counted(words('duration', 'days'), forDays, language),
    asNeeded !== null && words('as_needed', asNeeded),
  ].flatMap((phrase) => (phrase ? [` ${phrase}`] : []))
  return [
    words('route', route).replace('{dose}', units(dose)).replace('{how}', how.join('')),
    maxPerDay !== null && words('maximum', 'day').replace('{dose}', units(maxPerDay)),
    ...instructions.map((code) => words('instruction', code)),
    dosage.words,
  ]
    .filter(Boolean)
    .join(' ')
}

interface Amount {
  readonly quantity: number
  readonly days: number
}

/** '30 tablets for 30 days': every place where an amount is read. */
export const amountText = ({ quantity, days }: Amount, unit: DoseUnit): string => {
  const units = counted(wordsFor(unit === 'tube' ? 'package' : 'unit', unit, 'en'), quantity, 'en')
  return counted(wordsFor('supply', 'days', 'en'), days, 'en').replace('{quantity}', units)
}

/** '30 tablets for 30 days, 2 refills' */
export const supplyText = (
  { refills, ...amount }: Amount & { readonly refills: number },
  unit: DoseUnit,
): string =>
  `${amountText(amount, unit)}, ${counted(wordsFor('supply', 'refills', 'en'), refills, 'en')}`

/** The form for a count, of `one=1 tablet|other={n} tablets`, by the plural rules of the language; half has its own. */
const counted = (forms: string, count: number, language: Language): string => {
  const byCategory = new Map(
    forms.split('|').map((form): [string, string] => {
      const at = form.indexOf('=')
      return [form.slice(0, at), form.slice(at + 1)]
    }),
  )
  const category = count === 0.5 ? 'half' : new Intl.PluralRules(language).select(count)
  const form = byCategory.get(category) ?? byCategory.get('other') ?? ''
  return form.replace('{n}', numberText(count, byCategory.has('half'), language))
}

/** Units that can be halved are written as 1½. */
const numberText = (count: number, hasHalves: boolean, language: Language): string =>
  hasHalves && count > 1 && count % 1 === 0.5
    ? `${Math.floor(count)}½`
    : new Intl.NumberFormat(`${language}-u-nu-latn`, {
        useGrouping: false,
        // A dose is never rounded.
        maximumFractionDigits: 20,
      }).format(count)
