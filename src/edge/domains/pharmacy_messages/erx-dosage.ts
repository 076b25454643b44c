import { sigWordTable } from '#edge/platform/db/formulary-tables'
import type { ErxDosage, ErxOrder } from '#edge/platform/services/erx/erx-order'
import type { Dosage, DoseUnit, Frequency, Route } from '../formulary/dosage'

/** Routes of administration in SNOMED CT. */
const routes: Readonly<Record<Route, ErxDosage['route']>> = {
  oral: { code: '26643006', display: 'Oral route' },
  sublingual: { code: '37839007', display: 'Sublingual route' },
  intramuscular: { code: '78421000', display: 'Intramuscular route' },
  subcutaneous: { code: '34206005', display: 'Subcutaneous route' },
  topical: { code: '6064005', display: 'Topical route' },
  vaginal: { code: '16857009', display: 'Vaginal route' },
  rectal: { code: '37161004', display: 'Rectal route' },
  inhaled: { code: '447694001', display: 'Respiratory tract route' },
  nasal: { code: '46713006', display: 'Nasal route' },
}

const repeats: Readonly<Record<Frequency, ErxDosage['repeat']>> = {
  once: { count: 1 },
  daily: { frequency: 1, period: 1, periodUnit: 'd' },
  at_bedtime: { frequency: 1, period: 1, periodUnit: 'd', when: 'HS' },
  twice_daily: { frequency: 2, period: 1, periodUnit: 'd' },
  three_times_daily: { frequency: 3, period: 1, periodUnit: 'd' },
  four_times_daily: { frequency: 4, period: 1, periodUnit: 'd' },
  every_4_hours: { frequency: 1, period: 4, periodUnit: 'h' },
  every_6_hours: { frequency: 1, period: 6, periodUnit: 'h' },
  every_8_hours: { frequency: 1, period: 8, periodUnit: 'h' },
  every_12_hours: { frequency: 1, period: 12, periodUnit: 'h' },
  every_other_day: { frequency: 1, period: 2, periodUnit: 'd' },
  weekly: { frequency: 1, period: 1, periodUnit: 'wk' },
  three_nights_weekly: { frequency: 3, period: 1, periodUnit: 'wk' },
  monthly: { frequency: 1, period: 1, periodUnit: 'mo' },
  every_2_months: { frequency: 1, period: 2, periodUnit: 'mo' },
  every_26_weeks: { frequency: 1, period: 26, periodUnit: 'wk' },
}

/** Units by their codes of the NCPDP terminology in the NCI Thesaurus (subset C121847); a kit and a tube go in words. */
const unitCodes: Readonly<Partial<Record<DoseUnit, string>>> = {
  tablet: 'C48542',
  capsule: 'C48480',
  vial: 'C48551',
  syringe: 'C48540',
  packet: 'C48521',
  suppository: 'C48539',
  puff: 'C65060',
  patch: 'C48524',
  mL: 'C28254',
  gram: 'C48155',
}

export const erxUnit = (name: DoseUnit): ErxOrder['unit'] => ({
  name,
  code: unitCodes[name] ?? null,
})

const needOf = (code: string): string =>
  sigWordTable.find((row) => row.kind === 'as_needed' && row.code === code)?.en ?? code

export const erxDosage = (
  { dose, route, frequency, forDays, asNeeded, maxPerDay }: Dosage,
  sig: string,
): ErxDosage => ({
  sig,
  dose,
  route: routes[route],
  repeat: repeats[frequency],
  forDays,
  asNeeded: asNeeded && needOf(asNeeded),
  maxPerDay,
})
